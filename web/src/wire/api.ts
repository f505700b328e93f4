// The HTTP API, with its types. A refusal of the server is thrown as Refused.
import type {
  Catalogue,
  DeviceCode,
  GameWords,
  LuckProof,
  Me,
  Moments,
  NewTable,
  NewTableId,
  Refusal,
  Rulebook,
  Tables,
  Welcome,
} from './types'

export class RefusedError extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.reason)
  }
}

export const UNREACHABLE: Refusal = { reason: 'unreachable', clause: '', facts: {} }

/** What went wrong, as a refusal: anything that is not the server's own word is a broken connection. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof RefusedError ? error.refusal : UNREACHABLE
}

async function send(method: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : undefined,
  })
  if (response.ok) return response
  let refusal: Refusal = UNREACHABLE
  try {
    refusal = ((await response.json()) as { refusal?: Refusal }).refusal ?? UNREACHABLE
  } catch {
    // Not the server's own answer, but something between us.
  }
  throw new RefusedError(refusal, response.status)
}

async function get<T>(path: string): Promise<T> {
  return (await (await send('GET', path)).json()) as T
}

async function post<T = void>(path: string, body?: object): Promise<T> {
  const text = await (await send('POST', path, body)).text()
  return (text ? JSON.parse(text) : undefined) as T
}

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`
const game = (id: string): string => `/games/${encodeURIComponent(id)}`

export const api = {
  games: (language: string) => get<Catalogue>(`/games?language=${language}`),
  words: (id: string, language: string) => get<GameWords>(`${game(id)}/words?language=${language}`),
  rules: (id: string, language: string) => get<Rulebook>(`${game(id)}/rules?language=${language}`),

  me: () => get<Me>('/me'),
  rename: (name: string) => post<Me>('/me', { name }),
  device: () => post<DeviceCode>('/me/device'),
  useDevice: (code: string) => post<Me>('/me/device/use', { code }),
  forget: async () => void (await send('DELETE', '/me')),

  tables: () => get<Tables>('/tables'),
  newTable: (wanted: NewTable) => post<NewTableId>('/tables', wanted),
  table: (id: string, since = 0) => get<Welcome>(`${table(id)}?since=${since}`),
  sit: (id: string, seat: number | null = null) => post(`${table(id)}/sit`, { seat }),
  leave: (id: string) => post(`${table(id)}/leave`),
  start: (id: string) => post(`${table(id)}/start`),
  standIn: (id: string, seat: number) => post(`${table(id)}/stand-in`, { seat }),
  comeBack: (id: string) => post(`${table(id)}/return`),
  rematch: (id: string) => post<NewTableId>(`${table(id)}/rematch`),
  moments: (id: string, first: number, last: number, viewer: string) =>
    get<Moments>(`${table(id)}/moments?first=${first}&last=${last}&viewer=${viewer}`),
  transcript: async (id: string, until?: number) =>
    (await send('GET', `${table(id)}/transcript${until === undefined ? '' : `?until=${until}`}`)).text(),
  transcriptAddress: (id: string) => `/api${table(id)}/transcript`,
  luck: (id: string) => get<LuckProof>(`${table(id)}/luck`),
  socketAddress: (id: string, since: number) => {
    const address = new URL(`/api${table(id)}/socket?since=${since}`, location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    return address.href
  },
}
