import { type PageHost, provideLazyService, type Reloading, reloading } from '#sdk/services'

export const reloadService = provideLazyService<Reloading, PageHost>(reloading, () => import('./reload.ts'))
