// Where we are: the address as pages, and links that change it without loading everything again.

export type Route =
  | { page: 'home' | 'new' | 'me' | 'developers' | 'lost' }
  | { page: 'table' | 'replay'; id: string }
  | { page: 'rules'; game: string }

class Place {
  path = $state(location.pathname)
  query = $state(location.search)
  hash = $state(location.hash)
  readonly route: Route = $derived(routeOf(this.path))
  readonly values = $derived(new URLSearchParams(this.query))

  read(): void {
    this.path = location.pathname
    this.query = location.search
    this.hash = location.hash
  }
}

export const place = new Place()

function routeOf(path: string): Route {
  const [first, second, third, ...rest] = path.split('/').filter(Boolean).map(decodeURIComponent)
  if (rest.length) return { page: 'lost' }
  if (first === undefined) return { page: 'home' }
  if (first === 't' && second !== undefined && third === undefined) return { page: 'table', id: second }
  if (first === 't' && second !== undefined && third === 'replay') return { page: 'replay', id: second }
  if (first === 'rules' && second !== undefined && third === undefined) return { page: 'rules', game: second }
  if (second === undefined && (first === 'new' || first === 'me' || first === 'developers')) return { page: first }
  return { page: 'lost' }
}

export function go(address: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', address)
  place.read()
}

/** Follows links of this site in place. Called once. */
export function followLinks(): void {
  window.addEventListener('popstate', () => place.read())
  window.addEventListener('hashchange', () => place.read())
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
    const address = new URL(link.href, location.href)
    if (address.origin !== location.origin || address.pathname.startsWith('/api')) return
    if (address.pathname === location.pathname && address.search === location.search && address.hash) return
    event.preventDefault()
    go(address.pathname + address.search + address.hash)
    window.scrollTo(0, 0)
  })
}
