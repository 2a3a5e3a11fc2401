import { defineComponent, formItemFields, group, z } from '#sdk'
import { endFields, endPlaceholders, rangeControl } from '../date-picker-range/end-fields.ts'
import { timeFields } from '../time-picker/fields.ts'

export const timePickerRange = defineComponent({
  id: 'component/time-picker-range',
  type: 'TimePickerRange',
  version: 1,
  ...rangeControl(),
  label: { zh: '时间范围', en: 'Time range' },
  icon: 'M5.5 3.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M5.5 5.5V8l1.5 1M12 5.5h2.5M12 8h2.5M12 10.5h2.5',
  keywords: ['period', 'from', 'to', 'hours', '区间', '起止'],
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
    ...endFields(),
    formWrap: group({
      ...timeFields(),
      ...endPlaceholders(),
    }),
  }),
  initial: { props: { formItem: { label: 'Times' } } },
  view: () => import('./view.tsx'),
})
