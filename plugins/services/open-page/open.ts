import { leaveDocument, type PageHost, type PublishedPages, type ServiceUse } from '#sdk/services'

export const create = ({ host }: ServiceUse<PageHost>): PublishedPages => ({
  async open({ page, query, newWindow }) {
    const isLive = host.mode === 'live'
    const address = addressOfPage(page, query, isLive && host.page?.env === 'prd' ? 'prd' : 'stg')
    // Nothing may take the editor away from its author.
    if (!newWindow && isLive) return leaveDocument(() => host.go(address))
    window.open(host.inWindow?.(address) ?? address, '_blank', 'noopener')
    return { ok: true }
  },
})

/** The address of a published page; the environment is not the author's to choose. */
export function addressOfPage(page: number, query: string, env: 'stg' | 'prd'): string {
  const params = new URLSearchParams(query)
  params.delete('env')
  if (env === 'stg') params.set('env', env)
  const text = params.toString()
  return `/page/${page}${text === '' ? '' : `?${text}`}`
}
