import { type Downloads, downloads, provideLazyService } from '#sdk/services'

/** On every page: tables save their exports without an action. */
export const downloadService = provideLazyService<Downloads>(downloads, () => import('./save.ts'), { common: true })
