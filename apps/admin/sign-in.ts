const here = (): string => `${location.pathname}${location.search}`

/** Leads to the sign-in, which every address that has applications has too, and back to this place afterwards. */
export const signInHere = (): void => location.assign(`/login?callback=${encodeURIComponent(here())}`)

/** Ends the login, and leads to the sign-in. */
export async function signOutHere(): Promise<void> {
  const { logout } = await import('../shell/session.ts')
  // Where the server cannot be reached, the login is forgotten here all the same.
  await logout().catch(() => undefined)
  signInHere()
}
