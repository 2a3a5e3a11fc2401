const KEY = 'tessera-confirm'

/** Takes the secret of a handed-over link out of the address, so that it stays in no history; it waits in this tab for the login it needs. */
export function takeToken(): string | null {
  const token = /^#token=([\w-]{20,100})$/.exec(location.hash)?.[1]
  if (token) {
    sessionStorage.setItem(KEY, token)
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  }
  return sessionStorage.getItem(KEY)
}

export function forgetToken(): void {
  sessionStorage.removeItem(KEY)
}
