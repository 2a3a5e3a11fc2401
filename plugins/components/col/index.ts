import { defineComponent, group, number, optionalNumber, z } from '#sdk'

const columns = { min: 0, max: 24 } as const

export const col = defineComponent({
  id: 'component/col',
  type: 'Col',
  version: 1,
  label: { zh: '栅格列', en: 'Col' },
  group: 'layout',
  icon: 'M5.5 2.5h5v11h-5zM2 4v8M14 4v8',
  keywords: ['column', '24', 'grid', '栅格', '列'],
  accepts: 'anything',
  needsAncestor: {
    tag: 'row',
    direct: true,
    refusal: { zh: '栅格列只能放在栅格行里', en: 'A Col can only be placed in a Row' },
  },
  sizes: { width: { prop: 'span', share: 24, min: 8, fill: true }, height: { min: 20, fill: true } },
  props: z.strictObject({
    span: number('占列数', 'Span', 8, {
      ...columns,
      help: { zh: '共 24 列；0 不显示', en: 'Of 24 columns; 0 does not show it' },
    }),
    offset: number('左侧空列数', 'Offset', 0, columns),
    push: number('右移列数', 'Push', 0, columns),
    pull: number('左移列数', 'Pull', 0, columns),
    phone: group({
      span: optionalNumber('手机占列数', 'Span on phones', {
        ...columns,
        help: { zh: '留空为整行', en: 'Empty: all of the line' },
      }),
      offset: optionalNumber('手机左侧空列数', 'Offset on phones', columns),
    }),
  }),
  view: () => import('./view.tsx'),
})
