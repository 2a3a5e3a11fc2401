import { defineToolbarItem } from '#sdk/admin'

export const notificationsItem = defineToolbarItem({
  id: 'toolbar/notifications',
  label: { zh: '通知', en: 'Notifications' },
  order: 20,
  onPhones: true,
  seenBy: 'signed in',
  load: () => import('./view.tsx'),
})
