import { defineComponent, size, stackField, text, z } from '#sdk'

const help = {
  zh: '各轨道以空格分隔：1fr 为一份剩余空间，200px 为固定尺寸，auto 随内容，repeat(3, 1fr) 为三个',
  en: 'Tracks with spaces between them: 1fr is a share of the room, 200px is fixed, auto is as its content, repeat(3, 1fr) is three of them',
}

export const grid = defineComponent({
  id: 'component/grid',
  type: 'Grid',
  version: 1,
  label: { zh: '网格', en: 'Grid' },
  group: 'layout',
  icon: 'M2 3h12v10H2zM2 8h12M6 3v10M10 3v10',
  keywords: ['columns', 'rows', 'tracks', '栅格', '行', '列'],
  accepts: 'anything',
  // Pages from before keep their columns on phones, and the rows that they did not say.
  initial: { props: { stack: 'phone', yRate: 'auto' } },
  sizes: { width: { min: 40, fill: true }, height: { min: 20, fill: true } },
  layout: { kind: 'grid', columns: 'xRate', rows: 'yRate', columnGap: 'xGap', rowGap: 'yGap', stack: 'stack' },
  props: z.strictObject({
    xRate: text('列', 'Columns', '1fr 1fr 1fr', { help }),
    yRate: text('行', 'Rows', '1fr 1fr 1fr 100px', { help }),
    xGap: size('列间距', 'Gap between columns', 10),
    yGap: size('行间距', 'Gap between rows', 10),
    stack: stackField(),
  }),
  view: () => import('./view.tsx'),
})
