import { type PageHost, type PublishedPages, provideLazyService, publishedPages } from '#sdk/services'

export const openPageService = provideLazyService<PublishedPages, PageHost>(publishedPages, () => import('./open.ts'))
