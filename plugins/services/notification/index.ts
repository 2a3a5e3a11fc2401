import { type Notifications, notifications, type PageHost, provideLazyService } from '#sdk/services'

export const notificationService = provideLazyService<Notifications, Partial<Pick<PageHost, 'key'>>>(
  notifications,
  () => import('./arco.ts'),
)
