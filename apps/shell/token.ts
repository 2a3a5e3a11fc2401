const KEY = 'mars-token'
type Listener = (elsewhere: boolean) => void
const listeners = new Set<Listener>()

/** The bearer token; worthless without its HttpOnly companion cookie. */
export function readToken(): string | null {
  return globalThis.localStorage?.getItem(KEY) ?? null
}

export function writeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, token)
  for (const notify of listeners) notify(false)
}

/** Called when the token changes, in this tab or another (`elsewhere`). */
export function onToken(notify: Listener): () => void {
  const other = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) notify(true)
  }
  listeners.add(notify)
  window.addEventListener('storage', other)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('storage', other)
  }
}
