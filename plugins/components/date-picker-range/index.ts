import { allowClearField, defineComponent, disabledField, formItemFields, group, toggle, variantField, z } from '#sdk'
import { calendarFields } from '../date-picker/fields.ts'
import { endFields, endPlaceholders, rangeControl } from './end-fields.ts'

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
  ...rangeControl(),
  label: { zh: '日期范围', en: 'Date range' },
  icon: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3M5 10h6',
  keywords: ['period', 'from', 'to', 'between', '区间', '起止'],
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
    ...endFields(),
    formWrap: group({
      ...calendarFields(),
      ...endPlaceholders(),
      showNow: toggle('显示“此刻”', 'Button for now', true, { when: "formWrap.picker != 'time'" }),
      showTime: toggle('可选时间', 'With time', false, { when: "formWrap.picker == 'date'" }),
      allowClear: allowClearField(),
      disabled: disabledField(),
      variant: variantField(),
    }),
  }),
  initial: { props: { formItem: { label: 'Dates' } } },
  view: () => import('./view.tsx'),
})
