import { type Messages, messages, type PageHost, provideLazyService } from '#sdk/services'

export const messageService = provideLazyService<Messages, Partial<Pick<PageHost, 'key'>>>(messages, () => import('./arco.ts'), {
  common: true,
})
