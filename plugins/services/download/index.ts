import { type Downloads, downloads, type PageHost, provideLazyService } from '#sdk/services'

export const downloadService = provideLazyService<Downloads, PageHost>(downloads, () => import('./save.ts'))
