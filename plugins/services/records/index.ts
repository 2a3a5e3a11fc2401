import { type PageHost, provideLazyService, type Records, records } from '#sdk/services'

export const recordsService = provideLazyService<Records, PageHost>(records, () => import('./none-yet.ts'), {
  messages: () => import('./messages.ts'),
})
