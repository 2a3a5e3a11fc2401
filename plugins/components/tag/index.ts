import { choice, color, defineComponent, dictionaryField, icon, toggle, valueWordsField, words, z } from '#sdk'

export const tag = defineComponent({
  id: 'component/tag',
  type: 'Tag',
  version: 1,
  label: { zh: '标签', en: 'Tag' },
  group: 'basic',
  icon: 'M2 4h7l5 4-5 4H2zM5 8h.01',
  keywords: ['label', 'chip', 'badge', '标记'],
  parts: {
    icon: { label: { zh: '图标', en: 'Icon' } },
    text: { label: { zh: '文字', en: 'Text' } },
    close: { label: { zh: '关闭按钮', en: 'Close button' } },
  },
  sizes: { width: { min: 16 }, height: { min: 16 } },
  text: 'text',
  props: z.strictObject({
    text: words('文本', 'Text', { zh: '标签', en: 'Tag' }),
    icon: icon('图标', 'Icon'),
    closable: toggle('可关闭', 'Closable'),
    status: choice(
      '状态',
      'Status',
      {
        '': ['无', 'None'],
        default: ['默认', 'Default'],
        success: ['成功', 'Success'],
        processing: ['进行中', 'Processing'],
        error: ['错误', 'Error'],
        warning: ['警告', 'Warning'],
      },
      'success',
      { section: 'appearance', help: { zh: '有状态时不使用颜色', en: 'The colour is not used where there is a status' } },
    ),
    color: color('颜色', 'Colour', '', { when: '!status' }),
    map: valueWordsField({
      section: 'data',
      help: {
        zh: '文本是这些值之一时，改用这里的文字、颜色与状态',
        en: 'Where the text is one of these values, it has these words, this colour and status',
      },
    }),
    dictionary: dictionaryField({ section: 'data' }),
    bordered: toggle('边框', 'Bordered', true, { section: 'appearance' }),
  }),
  events: { onClose: { label: { zh: '关闭', en: 'Closed' }, again: 'one' } },
  view: () => import('./view.tsx'),
})
