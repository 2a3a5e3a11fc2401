import { type Navigation, navigation, type PageHost, provideLazyService } from '#sdk/services'

export const navigateService = provideLazyService<Navigation, PageHost>(navigation, () => import('./go-to.ts'), {
  messages: () => import('./messages.ts'),
})
