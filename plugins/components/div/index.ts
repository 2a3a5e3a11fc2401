import { defineComponent, z } from '#sdk'

export const div = defineComponent({
  id: 'component/div',
  type: 'Div',
  version: 1,
  label: { zh: '块', en: 'Div' },
  group: 'layout',
  icon: 'M2 3h12v10H2z',
  keywords: ['block', 'box', 'container', '容器', '盒子'],
  accepts: 'anything',
  sizes: { width: { min: 20, fill: true }, height: { min: 8, fill: true } },
  free: true,
  props: z.strictObject({}),
  view: () => import('./view.tsx'),
})
