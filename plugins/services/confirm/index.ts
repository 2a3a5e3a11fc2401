import { type Confirmations, confirmations, type PageHost, provideLazyService } from '#sdk/services'

export const confirmService = provideLazyService<Confirmations, Pick<PageHost, 'locale'> & Partial<Pick<PageHost, 'key'>>>(
  confirmations,
  () => import('./arco.ts'),
)
