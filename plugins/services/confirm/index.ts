import { type Confirmations, confirmations, type PageHost, provideLazyService } from '#sdk/services'

export const confirmService = provideLazyService<Confirmations, PageHost>(confirmations, () => import('./arco.ts'))
