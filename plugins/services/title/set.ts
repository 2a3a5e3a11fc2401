import type { PageHost, PageTitle, ServiceUse } from '#sdk/services'

export const create = ({ host }: ServiceUse<PageHost>): PageTitle => ({
  async set(title) {
    // The editor's own title stays over a preview.
    if (host.title) host.title(title)
    else if (host.mode === 'live') document.title = title
  },
})
