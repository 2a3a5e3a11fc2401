import { type PageElements, type PageHost, pageElements, provideLazyService } from '#sdk/services'

export const elementService = provideLazyService<PageElements, PageHost>(pageElements, () => import('./find.ts'))
