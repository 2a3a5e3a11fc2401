import { type PageHost, type PageTitle, pageTitle, provideLazyService } from '#sdk/services'

export const titleService = provideLazyService<PageTitle, PageHost>(pageTitle, () => import('./set.ts'))
