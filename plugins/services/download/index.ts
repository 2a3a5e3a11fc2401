import { type Downloads, downloads, provideLazyService } from '#sdk/services'

export const downloadService = provideLazyService<Downloads>(downloads, () => import('./save.ts'))
