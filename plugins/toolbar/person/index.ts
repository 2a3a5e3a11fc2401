import { defineToolbarItem } from '#sdk'

export const personItem = defineToolbarItem({
  id: 'toolbar/person',
  label: { zh: '个人', en: 'Your account' },
  order: 60,
  load: () => import('./view.tsx'),
})
