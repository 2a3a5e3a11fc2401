import type { ActionOutcome } from '#kernel/engine'
import { defineService } from '#kernel/plugin'

/** Opens another published page by its number. */
export interface PublishedPages {
  /** Goes to another published page, in the same environment; `query` is encoded already. */
  open(options: { readonly page: number; readonly query: string; readonly newWindow: boolean }): Promise<ActionOutcome>
}
/** Finds the service that opens published pages. */
export const publishedPages = defineService<PublishedPages>('service/open-page', { zh: '打开页面', en: 'Opening a page' }, () => ({
  open: async () => ({ ok: true }),
}))
