import { choice, defineComponent, size, stackField, toggle, z } from '#sdk'

export const flex = defineComponent({
  id: 'component/flex',
  type: 'Flex',
  version: 1,
  common: true,
  label: { zh: '弹性布局', en: 'Flex' },
  group: 'layout',
  icon: 'M2 3h12v10H2zM4.5 5.5v5M8 5.5v5M11.5 5.5v5',
  keywords: ['row', 'column', 'layout', '布局', '行', '列'],
  accepts: 'anything',
  // Pages from before keep their rows on phones.
  initial: { props: { stack: 'phone' } },
  sizes: { width: { min: 40, fill: true }, height: { min: 20 } },
  layout: { kind: 'flex', axis: 'vertical', justify: 'justify', align: 'align', gap: 'gap', wrap: 'wrap', stack: 'stack' },
  props: z.strictObject({
    vertical: toggle('纵向', 'Vertical'),
    wrap: choice(
      '换行',
      'Wrap',
      { '': ['默认', 'Default'], nowrap: ['不换行', 'No wrap'], wrap: ['换行', 'Wrap'], 'wrap-reverse': ['反向换行', 'Wrap, reversed'] },
      '',
    ),
    justify: choice(
      '主轴对齐',
      'Justify',
      {
        'flex-start': ['起点', 'Start'],
        'flex-end': ['终点', 'End'],
        center: ['居中', 'Centre'],
        'space-between': ['两端', 'Space between'],
        'space-around': ['环绕', 'Space around'],
        'space-evenly': ['均分', 'Space evenly'],
      },
      'center',
    ),
    align: choice(
      '交叉轴对齐',
      'Align',
      {
        start: ['起点', 'Start'],
        end: ['终点', 'End'],
        center: ['居中', 'Centre'],
        baseline: ['基线', 'Baseline'],
        stretch: ['拉伸', 'Stretch'],
      },
      'center',
    ),
    gap: size('间距', 'Gap', 10),
    stack: stackField(),
  }),
  view: () => import('./view.tsx'),
})
