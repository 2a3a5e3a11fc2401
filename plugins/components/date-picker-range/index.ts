import {
  allowClearField,
  changeEvent,
  defineComponent,
  disabledField,
  enableMethods,
  formItemFields,
  formItemParts,
  formItemSizes,
  group,
  insideForm,
  text,
  toggle,
  variantField,
  words,
  z,
} from '#sdk'
import { calendarFields } from '../date-picker/fields.ts'

const PRESETS = [
  ['today', '今天', 'Today'],
  ['yesterday', '昨天', 'Yesterday'],
  ['curWeek', '本周', 'This week'],
  ['curMonth', '本月', 'This month'],
  ['curQuarter', '本季度', 'This quarter'],
  ['curYear', '今年', 'This year'],
  ['lastWeek', '最近 7 天', 'The last seven days'],
  ['lastMonth', '最近 1 个月', 'The last month'],
  ['last3Month', '最近 3 个月', 'The last three months'],
  ['lastYear', '最近 1 年', 'The last year'],
] as const

export const datePickerRange = defineComponent({
  id: 'component/date-picker-range',
  type: 'DatePickerRange',
  version: 1,
  label: { zh: '日期范围', en: 'Date range' },
  group: 'form',
  icon: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3M5 10h6',
  keywords: ['period', 'from', 'to', 'between', '区间', '起止'],
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
        setter: 'setter/suggest',
        choices: PRESETS.map(([value, zh, en]) => ({ value, label: { zh, en } })),
        help: { zh: '也可以是两个日期，如 2024-05-01,2024-05-31', en: 'Or two dates, such as 2024-05-01,2024-05-31' },
      }),
    startField: text('开始字段', 'Field of the start', '', {
      names: 'field',
      section: 'form',
      bindable: false,
      help: { zh: '与结束字段都填写时，提交为两个字段', en: 'With that of the end, the range is submitted as two fields' },
    }),
    endField: text('结束字段', 'Field of the end', '', { section: 'form', bindable: false, names: 'field' }),
    formWrap: group({
      ...calendarFields(),
      startPlaceholder: words('开始占位文字', 'Placeholder of the start'),
      endPlaceholder: words('结束占位文字', 'Placeholder of the end'),
      showNow: toggle('显示“此刻”', 'Button for now', true, { when: "formWrap.picker != 'time'" }),
      showTime: toggle('可选时间', 'With time', false, { when: "formWrap.picker == 'date'" }),
      allowClear: allowClearField(),
      disabled: disabledField(),
      variant: variantField(),
    }),
  }),
  needsAncestor: insideForm(),
  formItem: { value: z.tuple([z.string(), z.string()]) },
  events: { onChange: changeEvent() },
  methods: enableMethods(),
  initial: { props: { formItem: { label: 'Dates' } } },
  view: () => import('./view.tsx'),
})
