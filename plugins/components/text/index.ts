import { defineComponent, typographyFields, z } from '#sdk'

export const text = defineComponent({
  id: 'component/text',
  type: 'Text',
  version: 1,
  common: true,
  label: { zh: '文本', en: 'Text' },
  group: 'basic',
  icon: 'M3 4h10M8 4v9M6 13h4',
  keywords: ['label', 'paragraph', '文字', '段落'],
  text: 'text',
  props: z.strictObject(typographyFields({ zh: '文本', en: 'Text' })),
  events: { onClick: { label: { zh: '点击', en: 'Click' }, again: 'one' } },
  functionProps: ['script'],
  view: () => import('./view.tsx'),
})
