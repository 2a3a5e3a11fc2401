import { defineToolbarItem } from '#sdk/admin'

export const personItem = defineToolbarItem({
  id: 'toolbar/person',
  label: { zh: '个人', en: 'Your account' },
  order: 60,
  load: () => import('./view.tsx'),
})
