import { choice, defineComponent, number, stackField, toggle, z } from '#sdk'

export const row = defineComponent({
  id: 'component/row',
  type: 'Row',
  version: 1,
  label: { zh: '栅格行', en: 'Row' },
  group: 'layout',
  icon: 'M2 4h3.5v8H2zM6.25 4h3.5v8h-3.5zM10.5 4H14v8h-3.5z',
  keywords: ['columns', '24', 'grid', '栅格', '行'],
  accepts: { types: ['Col'] },
  tags: ['row'],
  initial: { children: [{ type: 'Col' }, { type: 'Col' }, { type: 'Col' }] },
  sizes: { width: { min: 40, fill: true }, height: { min: 20, fill: true } },
  layout: { kind: 'columns', justify: 'justify', align: 'align', columnGap: 'gutter', wrap: 'wrap', stack: 'stack' },
  props: z.strictObject({
    gutter: number('列间距', 'Gutter', 0, { min: 0, section: 'appearance' }),
    justify: choice(
      '水平对齐',
      'Justify',
      {
        start: ['起点', 'Start'],
        end: ['终点', 'End'],
        center: ['居中', 'Centre'],
        'space-around': ['环绕', 'Space around'],
        'space-between': ['两端', 'Space between'],
        'space-evenly': ['均分', 'Space evenly'],
      },
      'start',
    ),
    align: choice(
      '垂直对齐',
      'Align',
      { top: ['顶部', 'Top'], middle: ['居中', 'Middle'], bottom: ['底部', 'Bottom'], stretch: ['拉伸', 'Stretch'] },
      'top',
    ),
    wrap: toggle('换行', 'Wrap', true),
    // On phones a column takes all of the width unless it says otherwise, on pages from before too.
    stack: stackField('phone'),
  }),
  view: () => import('./view.tsx'),
})
