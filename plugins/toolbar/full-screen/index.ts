import { defineToolbarItem } from '#sdk/admin'

export const fullScreenItem = defineToolbarItem({
  id: 'toolbar/full-screen',
  label: { zh: '全屏', en: 'Full screen' },
  order: 30,
  load: () => import('./view.tsx'),
})
