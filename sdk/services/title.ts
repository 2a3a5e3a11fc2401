import { defineService } from '#kernel/plugin'

export interface PageTitle {
  set(title: string): Promise<void>
}
export const pageTitle = defineService<PageTitle>('service/title', { zh: '页面标题', en: 'The title of the page' }, () => ({
  set: async () => undefined,
}))
