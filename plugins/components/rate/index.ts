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
  icon,
  insideForm,
  number,
  toggle,
  z,
} from '#sdk'

export const rate = defineComponent({
  id: 'component/rate',
  type: 'Rate',
  version: 1,
  label: { zh: '评分', en: 'Rating' },
  group: 'form',
  icon: 'M8 2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.2l-3.6 1.9.7-4L2.2 6.3l4-.6z',
  keywords: ['stars', 'score', '星级', '打分'],
  parts: { ...formItemParts(), star: { label: { zh: '星', en: 'Star' } } },
  states: ['invalid', 'disabled'],
  sizes: formItemSizes(),
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: z
      .union([z.number(), z.string()])
      .default('')
      .meta({ label: { zh: '默认值', en: 'Default value' }, setter: 'setter/number' }),
    formWrap: group({
      count: number('总数', 'Stars', 5, { min: 1, max: 50 }),
      allowHalf: toggle('允许半选', 'Halves'),
      allowClear: allowClearField(),
      disabled: disabledField(),
      character: icon('图标', 'Icon', '', {
        section: 'appearance',
        help: { zh: '图标名称，或一个字符', en: 'The name of an icon, or a character' },
      }),
    }),
  }),
  needsAncestor: insideForm(),
  formItem: { value: z.number() },
  events: { onChange: changeEvent(), onHoverChange: { ...changeEvent(), label: { zh: '悬停变化', en: 'Hover change' } } },
  methods: enableMethods(),
  initial: { props: { formItem: { label: 'Rating' } } },
  view: () => import('./view.tsx'),
})
