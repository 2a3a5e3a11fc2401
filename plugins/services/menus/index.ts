import { type Menus, menus, type PageHost, provideLazyService } from '#sdk/services'

export const menusService = provideLazyService<Menus, PageHost>(menus, () => import('./menus.ts'))
