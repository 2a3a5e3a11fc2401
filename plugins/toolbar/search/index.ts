import { defineToolbarItem } from '#sdk/admin'

export const searchItem = defineToolbarItem({
  id: 'toolbar/search',
  label: { zh: '搜索页面', en: 'Search pages' },
  order: 10,
  onPhones: true,
  load: () => import('./view.tsx'),
})
