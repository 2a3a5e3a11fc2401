import { choice, defineComponent, stackField, toggle, z } from '#sdk'

export const space = defineComponent({
  id: 'component/space',
  type: 'Space',
  version: 1,
  label: { zh: '间距', en: 'Space' },
  group: 'layout',
  icon: 'M2 5h3v6H2zM11 5h3v6h-3zM7 8h2',
  keywords: ['gap', 'inline', '间隔', '排列'],
  accepts: 'anything',
  // Pages from before keep their rows on phones.
  initial: { props: { stack: 'phone' } },
  sizes: { width: { min: 40, fill: true }, height: { min: 20, fill: true } },
  layout: { kind: 'flex', axis: 'direction', align: 'align', gap: 'size', wrap: 'wrap', stack: 'stack' },
  props: z.strictObject({
    direction: choice('方向', 'Direction', { horizontal: ['水平', 'Horizontal'], vertical: ['垂直', 'Vertical'] }, 'horizontal'),
    align: choice(
      '对齐',
      'Align',
      { start: ['起点', 'Start'], end: ['终点', 'End'], center: ['居中', 'Centre'], baseline: ['基线', 'Baseline'] },
      'center',
    ),
    size: z
      .union([z.string(), z.number()])
      .default('middle')
      .meta({
        label: { zh: '间距大小', en: 'Size' },
        section: 'appearance',
        setter: 'setter/select',
        when: '!compact',
        choices: [
          { value: 'small', label: { zh: '小', en: 'Small' } },
          { value: 'middle', label: { zh: '中', en: 'Medium' } },
          { value: 'large', label: { zh: '大', en: 'Large' } },
        ],
      }),
    wrap: toggle('换行', 'Wrap'),
    compact: toggle('紧凑', 'Compact', false, {
      section: 'appearance',
      help: { zh: '子元素相连，没有间距', en: 'Children are joined, without space between them' },
    }),
    stack: stackField(),
  }),
  view: () => import('./view.tsx'),
})
