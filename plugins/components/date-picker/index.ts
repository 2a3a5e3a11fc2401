import {
  allowClearField,
  changeEvent,
  defineComponent,
  disabledField,
  enableMethods,
  formItemFields,
  group,
  insideForm,
  placeholderField,
  text,
  toggle,
  variantField,
  z,
} from '#sdk'
import { calendarFields } from './fields.ts'

export const datePicker = defineComponent({
  id: 'component/date-picker',
  type: 'DatePicker',
  version: 1,
  label: { zh: '日期选择', en: 'Date picker' },
  group: 'form',
  icon: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  keywords: ['day', 'month', 'calendar', '日期', '时间'],
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: text('默认值', 'Default value', '', {
      help: {
        zh: 'today、yesterday、last7、last30、last90，或具体日期如 2024-05-01',
        en: 'today, yesterday, last7, last30, last90, or a date such as 2024-05-01',
      },
    }),
    formWrap: group({
      ...calendarFields(),
      placeholder: placeholderField(),
      showNow: toggle('显示“此刻”', 'Button for now', true),
      showTime: toggle('可选时间', 'With time', false, { when: "formWrap.picker == 'date'" }),
      allowClear: allowClearField(),
      disabled: disabledField(),
      variant: variantField(),
    }),
  }),
  needsAncestor: insideForm(),
  formItem: { value: z.string() },
  events: { onChange: changeEvent() },
  methods: enableMethods(),
  initial: { props: { formItem: { label: 'Date' } } },
  view: () => import('./view.tsx'),
})
