import { type PageHost, type PageStorage, pageStorage, provideLazyService } from '#sdk/services'

export const storageService = provideLazyService<PageStorage, PageHost>(pageStorage, () => import('./storage.ts'), {
  messages: () => import('./messages.ts'),
})
