import { defineLayout } from '#sdk/admin'

export const leftRightLayout = defineLayout({
  id: 'layout/left-right',
  label: { zh: '左右布局', en: 'Menu at the side' },
  order: 10,
  load: () => import('./view.tsx'),
})
