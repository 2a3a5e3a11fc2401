/** A cookie that no script reads: its name, and `Set-Cookie` for a value; null forgets it. */
export interface SessionCookies {
  readonly name: string
  write(value: string | null): string
}

const SESSION = { name: 'mars-sid', seconds: 604_800 } as const

/** The cookie of a login, or another one that lasts so many seconds. */
export const createCookies = (
  { baseUrl }: { readonly baseUrl: string },
  { name: plainName, seconds }: { readonly name: string; readonly seconds: number } = SESSION,
): SessionCookies => {
  const https = baseUrl.startsWith('https:')
  const name = https ? `__Host-${plainName}` : plainName
  return {
    name,
    write: (value) =>
      `${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === null ? 0 : seconds}${https ? '; Secure' : ''}`,
  }
}
