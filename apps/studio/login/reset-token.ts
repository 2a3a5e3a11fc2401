const KEY = 'tessera-reset'

/**
 * Takes the secret of a mailed link out of the address, so that it stays in no history; it waits in this tab, so that reloading keeps it. Null where there is none.
 */
export function takeResetToken(): string | null {
  const given = location.hash
  if (given !== '') {
    const token = /^#token=([\w-]{20,100})$/.exec(given)?.[1]
    if (token) sessionStorage.setItem(KEY, token)
    else sessionStorage.removeItem(KEY)
    history.replaceState(history.state, '', location.pathname)
  }
  return sessionStorage.getItem(KEY)
}

export function forgetResetToken(): void {
  sessionStorage.removeItem(KEY)
}
