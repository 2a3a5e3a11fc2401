import {
  changeEvent,
  defineComponent,
  enableMethods,
  formItemFields,
  formItemParts,
  formItemSizes,
  group,
  insideForm,
  text,
  words,
  z,
} from '#sdk'
import { timeFields } from '../time-picker/fields.ts'

const end = { section: 'form', bindable: false, names: 'field' } as const

export const timePickerRange = defineComponent({
  id: 'component/time-picker-range',
  type: 'TimePickerRange',
  version: 1,
  label: { zh: '时间范围', en: 'Time range' },
  group: 'form',
  icon: 'M5.5 3.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M5.5 5.5V8l1.5 1M12 5.5h2.5M12 8h2.5M12 10.5h2.5',
  keywords: ['period', 'from', 'to', 'hours', '区间', '起止'],
  parts: formItemParts(),
  states: ['invalid', 'disabled'],
  sizes: formItemSizes(),
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: z
      .union([z.string(), z.array(z.string())])
      .default('')
      .meta({
        label: { zh: '默认值', en: 'Default value' },
        setter: 'setter/text',
        help: { zh: '两个时间，如 09:00:00,18:00:00', en: 'Two times, such as 09:00:00,18:00:00' },
      }),
    startField: text('开始字段', 'Field of the start', '', {
      ...end,
      help: { zh: '与结束字段都填写时，提交为两个字段', en: 'With that of the end, the range is submitted as two fields' },
    }),
    endField: text('结束字段', 'Field of the end', '', end),
    formWrap: group({
      ...timeFields(),
      startPlaceholder: words('开始占位文字', 'Placeholder of the start'),
      endPlaceholder: words('结束占位文字', 'Placeholder of the end'),
    }),
  }),
  needsAncestor: insideForm(),
  formItem: { value: z.tuple([z.string(), z.string()]) },
  events: { onChange: changeEvent() },
  methods: enableMethods(),
  initial: { props: { formItem: { label: 'Times' } } },
  view: () => import('./view.tsx'),
})
