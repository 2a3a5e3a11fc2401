import { defineToolbarItem } from '#sdk/admin'

export const languageItem = defineToolbarItem({
  id: 'toolbar/language',
  label: { zh: '语言', en: 'Language' },
  order: 40,
  load: () => import('./view.tsx'),
})
