import { defineToolbarItem } from '#sdk/admin'

export const themeItem = defineToolbarItem({
  id: 'toolbar/theme',
  label: { zh: '主题', en: 'Theme' },
  order: 50,
  load: () => import('./view.tsx'),
})
