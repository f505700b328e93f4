// A live connection to one table: it holds what the server last said, and connects again by itself.
import { api, RefusedError, UNREACHABLE } from './api'
import type { ChatLine, FromClient, FromServer, Line, Position, Refusal, TableInfo, Welcome } from './types'

export type State = 'connecting' | 'open' | 'lost' | 'gone'

const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
const NAP = 25_000
const PATIENCE = 8_000
/** A complaint stays at least this long, then until the table changes. */
const READING = 5_000
/** How the server closes a socket to a table that is not there. */
const NOT_HERE = 4404

export class Connection {
  state: State = $state('connecting')
  info: TableInfo | null = $state.raw(null)
  box: object = $state.raw({})
  position: Position | null = $state.raw(null)
  /** The whole log so far. */
  lines: Line[] = $state.raw([])
  /** The lines that led to the position; none after a jump. */
  fresh: Line[] = $state.raw([])
  chat: ChatLine[] = $state.raw([])
  /** The last message that changed nothing, until it is forgiven. */
  refusal: Refusal | null = $state.raw(null)
  /** A move is on its way. */
  sending = $state(false)
  /** When the position came, for clocks. */
  since = $state(Date.now())

  private socket: WebSocket | null = null
  private wait = FIRST_WAIT
  private timer = 0
  private pulse = 0
  private beat = Date.now()
  private closed = false
  private complained = 0
  private pending: { at: number; move: string } | null = null
  private asked = new Map<string, ((refusal: Refusal | null) => void)[]>()

  constructor(readonly id: string) {
    this.connect()
    this.pulse = window.setInterval(this.wake, 5_000)
    window.addEventListener('online', this.hurry)
    window.addEventListener('offline', this.letGo)
    document.addEventListener('visibilitychange', this.wake)
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.pulse)
    window.removeEventListener('online', this.hurry)
    window.removeEventListener('offline', this.letGo)
    document.removeEventListener('visibilitychange', this.wake)
    this.drop()
  }

  /** Plays a move decided at the position that is shown. It is sent again if the connection breaks. */
  play = (move: string): void => {
    if (!this.position || this.sending) return
    this.refusal = null
    this.pending = { at: this.position.ply, move }
    this.sending = true
    this.send({ type: 'move', ...this.pending })
  }

  /** Asks whether a move may be played. */
  attempt = (move: string): Promise<Refusal | null> =>
    new Promise((answer) => {
      if (this.state !== 'open') return answer(UNREACHABLE)
      this.asked.set(move, [...(this.asked.get(move) ?? []), answer])
      this.send({ type: 'try', move })
      window.setTimeout(() => this.answer(move, UNREACHABLE), PATIENCE)
    })

  say(text: string): boolean {
    return this.send({ type: 'say', text })
  }

  complain = (refusal: Refusal): void => {
    this.refusal = refusal
    this.complained = Date.now()
  }

  forgive = (): void => {
    this.refusal = null
  }

  /** Connects anew and asks for everything, as after sitting down: another seat sees other things. */
  refresh = (): void => {
    this.lines = []
    this.hurry()
  }

  private get known(): number {
    return this.lines.at(-1)?.ply ?? 0
  }

  private connect = (): void => {
    if (this.closed) return
    const socket = new WebSocket(api.socketAddress(this.id, this.known))
    let opened = false
    this.socket = socket
    socket.onopen = () => (opened = true)
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.hear(JSON.parse(String(data)) as FromServer)
    }
    socket.onclose = ({ code }) => {
      if (this.socket === socket) void this.lost(opened && code !== NOT_HERE)
    }
  }

  private async lost(opened: boolean): Promise<void> {
    this.socket = null
    if (this.closed) return
    if (this.state !== 'gone') this.state = 'lost'
    for (const move of this.asked.keys()) this.answer(move, UNREACHABLE)
    if (!opened && (await this.missing())) {
      this.state = 'gone'
      return
    }
    if (this.socket) return
    clearTimeout(this.timer)
    this.timer = window.setTimeout(this.connect, this.wait * (0.75 + Math.random() / 2))
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT)
  }

  /** A socket that will not open does not say why; the same question over HTTP does. */
  private async missing(): Promise<boolean> {
    try {
      await api.table(this.id, this.known)
      return false
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== 404) return false
      this.refusal = error.refusal
      return true
    }
  }

  private drop(): void {
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  private hurry = (): void => {
    if (this.closed) return
    this.drop()
    clearTimeout(this.timer)
    this.wait = FIRST_WAIT
    this.connect()
  }

  /** Without a network a socket can stay open for minutes, and even closing it waits for the other side. */
  private letGo = (): void => {
    if (!this.socket) return
    this.drop()
    void this.lost(true)
  }

  /** A clock that jumped means that the machine slept: its connection is dead, whatever it says. */
  private wake = (): void => {
    const now = Date.now()
    if (now - this.beat > NAP && !document.hidden) this.hurry()
    if (!document.hidden) this.beat = now
  }

  private send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  private hear(message: FromServer): void {
    if (message.type === 'welcome') this.welcome(message)
    else if (message.type === 'update') this.update(message.position, message.lines)
    else if (message.type === 'changed') this.changed(message.table)
    else if (message.type === 'chatted') this.chat = [...this.chat, message.line]
    else if (message.type === 'tried') this.answer(message.move, message.refusal)
    else this.refused(message.refusal, message.move)
  }

  private welcome({ table, box, position, lines, chat }: Welcome): void {
    this.state = 'open'
    this.wait = FIRST_WAIT
    this.info = table
    this.box = box
    this.chat = chat
    const known = this.known
    this.lines = [...this.lines, ...lines.filter((line) => line.ply > known)]
    this.show(position, [])
    if (this.pending && position && !position.over && position.acting.includes(table.me ?? -1)) this.send({ type: 'move', ...this.pending })
    else this.settle()
    for (const move of this.asked.keys()) this.send({ type: 'try', move })
  }

  private update(position: Position, lines: Line[]): void {
    if (this.position && position.ply < this.position.ply) return
    const known = this.known
    const fresh = lines.filter((line) => line.ply > known)
    if (fresh.length && fresh[0].ply > known + 1) return this.hurry()
    this.lines = [...this.lines, ...fresh]
    const me = this.info?.me ?? -1
    if (this.pending && fresh.some((line) => line.seat === me && line.ply > (this.pending?.at ?? 0))) this.settle()
    this.show(position, fresh)
  }

  private show(position: Position | null, fresh: Line[]): void {
    this.fresh = fresh
    this.position = position
    if (Date.now() - this.complained > READING) this.refusal = null
    this.since = Date.now()
  }

  private changed(table: TableInfo): void {
    const before = this.info
    this.info = table
    if (before && before.me !== table.me) this.refresh()
  }

  private refused(refusal: Refusal, move: string | null): void {
    if (move !== null && move !== this.pending?.move && this.asked.has(move)) return this.answer(move, refusal)
    if (move !== null) this.settle()
    if (refusal.reason !== 'late' || move === null) this.complain(refusal)
  }

  private settle(): void {
    this.pending = null
    this.sending = false
  }

  private answer(move: string, refusal: Refusal | null): void {
    const waiting = this.asked.get(move)
    this.asked.delete(move)
    for (const answer of waiting ?? []) answer(refusal)
  }
}
