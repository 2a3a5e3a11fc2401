import { choice, defineComponent, toggle, words, z } from '#sdk'

export const divider = defineComponent({
  id: 'component/divider',
  type: 'Divider',
  version: 1,
  label: { zh: '分割线', en: 'Divider' },
  group: 'layout',
  icon: 'M2 8h12M4 4h8M4 12h8',
  keywords: ['line', 'rule', 'hr', 'separator', '分隔线'],
  parts: {
    line: { label: { zh: '线', en: 'Line' } },
    text: { label: { zh: '文字', en: 'Text' } },
  },
  sizes: { width: { min: 8, fill: true }, height: { min: 8, fill: true } },
  props: z.strictObject({
    type: choice('方向', 'Direction', { horizontal: ['水平', 'Horizontal'], vertical: ['垂直', 'Vertical'] }, 'horizontal'),
    text: words('文字', 'Text', '', { when: "type != 'vertical'" }),
    orientation: choice(
      '文字位置',
      'Place of the text',
      { left: ['左', 'Left'], center: ['中', 'Centre'], right: ['右', 'Right'] },
      'center',
      { section: 'appearance', when: "text && type != 'vertical'" },
    ),
    dashed: toggle('虚线', 'Dashed', false, { section: 'appearance' }),
    plain: toggle('正文样式', 'Plain text', false, { section: 'appearance', when: "text && type != 'vertical'" }),
  }),
  events: { onClick: { label: { zh: '点击', en: 'Click' }, again: 'one' } },
  view: () => import('./view.tsx'),
})
