import { leaveDocument, MessageError, type PageHost, type Reloading, type ServiceUse, tell } from '#sdk/services'

export const create = ({ host }: ServiceUse<PageHost>): Reloading => ({
  async reload() {
    // The document of a preview is the editor.
    if (host.mode !== 'live') throw new MessageError(tell('view.reload-in-preview', { element: '', event: '' }))
    const left = leaveDocument(() => globalThis.location.reload())
    if (!left.ok) throw new MessageError(left.reason)
  },
})
