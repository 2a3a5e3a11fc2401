import {
  changeEvent,
  defineComponent,
  disabledField,
  enableMethods,
  formItemFields,
  formItemParts,
  formItemSizes,
  group,
  insideForm,
  toggle,
  words,
  z,
} from '#sdk'

const stored = (zh: string, en: string, initial: boolean) =>
  z.union([z.boolean(), z.string(), z.number()]).default(initial).meta({ label: { zh, en }, section: 'data', setter: 'setter/json' })

export const switchField = defineComponent({
  id: 'component/switch',
  type: 'Switch',
  version: 1,
  label: { zh: '开关', en: 'Switch' },
  group: 'form',
  icon: 'M5 5h6a3 3 0 0 1 0 6H5a3 3 0 0 1 0-6zM11 8h.01',
  keywords: ['toggle', 'boolean', '布尔'],
  parts: formItemParts(),
  states: ['selected', 'invalid', 'disabled'],
  sizes: formItemSizes(),
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: toggle('默认打开', 'On by default'),
    formWrap: group({
      disabled: disabledField(),
      loading: toggle('加载中', 'Loading'),
      checkedChildren: words('打开时的文字', 'Text when on', '', { section: 'appearance' }),
      unCheckedChildren: words('关闭时的文字', 'Text when off', '', { section: 'appearance' }),
      trueValue: stored('打开时的值', 'Value when on', true),
      falseValue: stored('关闭时的值', 'Value when off', false),
    }),
  }),
  needsAncestor: insideForm(),
  formItem: { value: z.union([z.boolean(), z.string(), z.number()]) },
  events: { onChange: changeEvent() },
  methods: enableMethods(),
  initial: { props: { formItem: { label: 'Switch' } } },
  view: () => import('./view.tsx'),
})
