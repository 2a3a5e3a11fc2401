import { type Notifications, notifications, type PageHost, provideLazyService } from '#sdk/services'

export const notificationService = provideLazyService<Notifications, PageHost>(notifications, () => import('./arco.ts'))
