const KEY = 'mars-token'
const listeners = new Set<() => void>()

/** The bearer token; worthless without its HttpOnly companion cookie. */
export function readToken(): string | null {
  return globalThis.localStorage?.getItem(KEY) ?? null
}

export function writeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, token)
  for (const notify of listeners) notify()
}

/** Called when the token changes, in this tab or another. */
export function onToken(notify: () => void): () => void {
  const other = (event: StorageEvent): void => {
    if (event.key === KEY) notify()
  }
  listeners.add(notify)
  window.addEventListener('storage', other)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('storage', other)
  }
}
