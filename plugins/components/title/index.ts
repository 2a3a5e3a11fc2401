import { defineComponent, typographyFields, z } from '#sdk'

export const title = defineComponent({
  id: 'component/title',
  type: 'Title',
  version: 1,
  common: true,
  label: { zh: '标题', en: 'Title' },
  group: 'basic',
  icon: 'M3 3v10M13 3v10M3 8h10',
  keywords: ['heading', 'h1', '文字'],
  sizes: { width: { min: 40, fill: true } },
  text: 'text',
  props: z.strictObject({
    ...typographyFields({ zh: '标题', en: 'Title' }),
    level: z
      .literal([1, 2, 3, 4, 5])
      .default(1)
      .meta({
        label: { zh: '级别', en: 'Level' },
        section: 'appearance',
        choices: [1, 2, 3, 4, 5].map((value) => ({ value, label: { zh: `${value} 级`, en: `Level ${value}` } })),
      }),
  }),
  events: { onClick: { label: { zh: '点击', en: 'Click' }, again: 'one' } },
  functionProps: ['script'],
  view: () => import('./view.tsx'),
})
