import { defineComponent, enableMethods, jsonSchema, toggle, words, z } from '#sdk'

const stored = (zh: string, en: string, initial: boolean) =>
  z.union([z.boolean(), z.string(), z.number()]).default(initial).meta({ label: { zh, en }, section: 'data', setter: 'setter/json' })

export const checkBox = defineComponent({
  id: 'component/check-box',
  type: 'CheckBox',
  version: 1,
  label: { zh: '复选框', en: 'Check box' },
  group: 'functional',
  icon: 'M3 3h10v10H3zM5.5 8l2 2l3.5-4',
  keywords: ['checkbox', 'tick', 'agree', '勾选', '多选'],
  parts: {
    box: { label: { zh: '方框', en: 'Box' } },
    text: { label: { zh: '文字', en: 'Text' } },
  },
  states: ['selected', 'disabled'],
  sizes: { width: { min: 24, fill: true } },
  text: 'text',
  props: z.strictObject({
    text: words('文本', 'Text', { zh: '复选框', en: 'Check box' }),
    checked: z
      .union([z.boolean(), z.string(), z.number()])
      .default(false)
      .meta({
        label: { zh: '已勾选', en: 'Checked' },
        setter: 'setter/switch',
        help: { zh: '也可以是勾选时的值', en: 'Or the value when checked' },
      }),
    disabled: toggle('禁用', 'Disabled'),
    trueValue: stored('勾选时的值', 'Value when checked', true),
    falseValue: stored('未勾选时的值', 'Value when not checked', false),
  }),
  events: {
    onChange: { label: { zh: '值变化', en: 'Change' }, again: 'newest', payload: z.object({ checked: z.boolean(), value: jsonSchema }) },
  },
  methods: enableMethods(),
  view: () => import('./view.tsx'),
})
