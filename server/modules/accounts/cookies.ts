/** The cookie of a session: its name, and `Set-Cookie` for a value; null forgets it. */
export interface SessionCookies {
  readonly name: string
  write(value: string | null): string
}

export const createCookies = ({ baseUrl }: { readonly baseUrl: string }): SessionCookies => {
  const https = baseUrl.startsWith('https:')
  const name = https ? '__Host-mars-sid' : 'mars-sid'
  return {
    name,
    write: (value) =>
      `${name}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === null ? 0 : 604_800}${https ? '; Secure' : ''}`,
  }
}
