import { defineService } from '#kernel/plugin'

/** Sets the title of the browser's tab. */
export interface PageTitle {
  set(title: string): Promise<void>
}
/** Finds the service that sets the title of the browser's tab. */
export const pageTitle = defineService<PageTitle>('service/title', { zh: '页面标题', en: 'The title of the page' }, () => ({
  set: async () => undefined,
}))
