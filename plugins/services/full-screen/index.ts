import { type FullScreen, fullScreen, type PageHost, provideLazyService } from '#sdk/services'

export const fullScreenService = provideLazyService<FullScreen, PageHost>(fullScreen, () => import('./toggle.ts'))
