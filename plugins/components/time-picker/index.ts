import {
  changeEvent,
  defineComponent,
  enableMethods,
  formItemFields,
  formItemParts,
  formItemSizes,
  group,
  insideForm,
  placeholderField,
  text,
  z,
} from '#sdk'
import { timeFields } from './fields.ts'

export const timePicker = defineComponent({
  id: 'component/time-picker',
  type: 'TimePicker',
  version: 1,
  label: { zh: '时间选择', en: 'Time picker' },
  group: 'form',
  icon: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M8 4.5V8l2.5 1.5',
  keywords: ['hour', 'minute', 'clock', '时间', '时刻'],
  parts: formItemParts(),
  states: ['invalid', 'disabled'],
  sizes: formItemSizes(),
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: text('默认值', 'Default value', '', {
      help: { zh: '时间，如 13:30:00', en: 'A time of day, such as 13:30:00' },
    }),
    formWrap: group({ ...timeFields(), placeholder: placeholderField() }),
  }),
  needsAncestor: insideForm(),
  formItem: { value: z.string() },
  events: { onChange: changeEvent() },
  methods: enableMethods(),
  initial: { props: { formItem: { label: 'Time' } } },
  view: () => import('./view.tsx'),
})
