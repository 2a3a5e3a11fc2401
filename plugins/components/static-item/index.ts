import { choice, defineComponent, formItemFields, formItemParts, formItemSizes, insideForm, jsonSchema, scriptField, toggle, z } from '#sdk'

const written = { section: 'appearance', when: "showType == 'text' || showType == 'href'" } as const

export const staticItem = defineComponent({
  id: 'component/static-item',
  type: 'StaticItem',
  version: 1,
  label: { zh: '静态展示', en: 'Shown value' },
  group: 'form',
  icon: 'M2.5 4h4M2.5 8h11M2.5 11.5h7',
  keywords: ['static', 'read only', 'text', '只读', '文本'],
  parts: formItemParts(),
  states: ['invalid', 'disabled'],
  sizes: formItemSizes(),
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: jsonSchema.default('').meta({ label: { zh: '默认值', en: 'Default value' }, setter: 'setter/text' }),
    showType: choice(
      '展示为',
      'Shown as',
      { text: ['文本', 'Text'], href: ['链接', 'Link'], image: ['图片', 'Picture'], html: ['富文本', 'Rich text'] },
      'text',
    ),
    emptyType: choice('为空时显示', 'When empty', { '': ['不显示', 'Nothing'], '-': ['-', '-'], '/': ['/', '/'], '0': ['0', '0'] }, '-', {
      section: 'appearance',
    }),
    dateType: choice(
      '日期格式',
      'Date format',
      {
        '': ['原样', 'As it is'],
        'YYYY-MM-DD HH:mm:ss': ['日期时间', 'Date and time'],
        'YYYY-MM-DD': ['日期', 'Date'],
        'HH:mm:ss': ['时间', 'Time'],
      },
      '',
      written,
    ),
    numberType: choice(
      '数字格式',
      'Number format',
      { '': ['原样', 'As it is'], currency: ['金额', 'Money'], decimal: ['千分位', 'Thousands'], percent: ['百分比', 'Percent'] },
      '',
      written,
    ),
    disabled: toggle('显示为禁用', 'Shown as disabled', false, { section: 'appearance' }),
    script: scriptField(),
  }),
  needsAncestor: insideForm(),
  formItem: { value: jsonSchema },
  functionProps: ['script'],
  initial: { props: { formItem: { label: 'Value' } } },
  view: () => import('./view.tsx'),
})
