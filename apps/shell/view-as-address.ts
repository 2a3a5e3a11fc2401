/** Names the role that an administrator views a page as; no page has a parameter of this name. */
export const VIEW_AS = 'tessera-as'

/** The role that an address names; undefined for none. */
export function viewedRole(params: URLSearchParams): number | undefined {
  const role = /^\d{1,12}$/.exec(params.get(VIEW_AS) ?? '')?.[0]
  return role === undefined ? undefined : Number(role)
}

/**
 * The address of a page or an application with the role that it is viewed as: `/page/12?tessera-as=3`, `/app/7?as=3`.
 * Any other address stays as it is.
 */
export function withViewedRole(address: string, role: number): string {
  const kind = /^\/(page|app)\/\d/.exec(address)?.[1]
  if (kind === undefined) return address
  const [path = '', query = ''] = address.split(/\?(.*)/s)
  const params = new URLSearchParams(query)
  params.set(kind === 'page' ? VIEW_AS : 'as', String(role))
  return `${path}?${params}`
}
