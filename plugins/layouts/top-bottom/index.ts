import { defineLayout } from '#sdk/admin'

export const topBottomLayout = defineLayout({
  id: 'layout/top-bottom',
  label: { zh: '上下布局', en: 'Menu at the top' },
  across: true,
  order: 20,
  load: () => import('./view.tsx'),
})
