import { defineComponent, icon, text, toggle, words, z } from '#sdk'

export const tab = defineComponent({
  id: 'component/tab',
  type: 'Tab',
  version: 1,
  label: { zh: '标签页', en: 'Tab' },
  group: 'functional',
  icon: 'M2 5h5V3h7v10H2z',
  hidden: true,
  accepts: 'anything',
  text: 'label',
  props: z.strictObject({
    key: text('标识', 'Key', '', { bindable: false }),
    label: words('标题', 'Title', { zh: '标签页', en: 'Tab' }),
    icon: icon('图标', 'Icon'),
    closable: toggle('可关闭', 'Closable', true),
    disabled: toggle('禁用', 'Disabled'),
    forceRender: toggle('隐藏时也渲染', 'Rendered while hidden', false, { section: 'advanced' }),
    destroyInactiveTabPane: toggle('隐藏时销毁', 'Dropped while hidden', false, { section: 'advanced' }),
  }),
  view: () => import('./view.tsx'),
})
