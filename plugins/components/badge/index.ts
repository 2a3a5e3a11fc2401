import { choice, color, defineComponent, group, number, optionalNumber, toggle, words, z } from '#sdk'

export const badge = defineComponent({
  id: 'component/badge',
  type: 'Badge',
  version: 1,
  label: { zh: '徽标数', en: 'Badge' },
  group: 'basic',
  icon: 'M2 5h9v9H2zM12 2a2 2 0 1 1 0 4 2 2 0 1 1 0-4',
  keywords: ['count', 'dot', 'unread', '角标', '红点', '未读'],
  accepts: 'anything',
  parts: {
    count: { label: { zh: '数字', en: 'Count' } },
    dot: { label: { zh: '圆点', en: 'Dot' } },
    text: { label: { zh: '文字', en: 'Text' } },
  },
  props: z.strictObject({
    count: z
      .union([z.number(), z.string()])
      .default(99)
      .meta({ label: { zh: '数字', en: 'Count' }, setter: 'setter/number' }),
    overflowCount: number('封顶数字', 'Highest count shown', 99, { min: 0 }),
    showZero: toggle('为零时显示', 'Show zero'),
    dot: toggle('只显示圆点', 'Dot only'),
    status: choice(
      '状态',
      'Status',
      {
        '': ['无', 'None'],
        success: ['成功', 'Success'],
        processing: ['进行中', 'Processing'],
        default: ['默认', 'Default'],
        error: ['错误', 'Error'],
        warning: ['警告', 'Warning'],
      },
      '',
      { help: { zh: '没有内容时显示为状态点', en: 'A dot with its text where there is nothing inside' } },
    ),
    text: words('状态文字', 'Text beside the dot', '', { help: { zh: '没有内容时显示', en: 'Shown where there is nothing inside' } }),
    title: words('提示文字', 'Tooltip', '', {
      help: { zh: '鼠标悬停在数字上时显示，读屏软件也会朗读', en: 'Shown on hover of the count, and said by screen readers' },
    }),
    color: color('颜色', 'Colour', '', {
      help: { zh: '数字和圆点的颜色；优先于状态', en: 'Of the count and the dot; it wins over the status' },
    }),
    size: choice('尺寸', 'Size', { default: ['默认', 'Default'], small: ['小', 'Small'] }, 'default', { section: 'appearance' }),
    offset: group({
      0: optionalNumber('水平偏移', 'Offset to the right', { section: 'appearance' }),
      1: optionalNumber('垂直偏移', 'Offset downwards', { section: 'appearance' }),
    }),
  }),
  view: () => import('./view.tsx'),
})
