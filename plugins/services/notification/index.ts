import { type Notifications, notifications, provideLazyService } from '#sdk/services'

export const notificationService = provideLazyService<Notifications>(notifications, () => import('./arco.ts'))
