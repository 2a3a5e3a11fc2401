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
  number,
  toggle,
  z,
} from '#sdk'

export const slider = defineComponent({
  id: 'component/slider',
  type: 'Slider',
  version: 1,
  label: { zh: '滑动输入条', en: 'Slider' },
  group: 'form',
  icon: 'M2 8h4M10 8h4M8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  keywords: ['range', 'number', '滑块', '区间'],
  parts: {
    ...formItemParts(),
    track: { label: { zh: '轨道', en: 'Track' } },
    bar: { label: { zh: '选中部分', en: 'Filled part' } },
    handle: { label: { zh: '滑块', en: 'Handle' } },
  },
  states: ['invalid', 'disabled'],
  sizes: formItemSizes(),
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: z
      .union([z.number(), z.string(), z.array(z.number())])
      .default(5)
      .meta({
        label: { zh: '默认值', en: 'Default value' },
        setter: 'setter/value',
        help: { zh: '双滑块时为两个数字，如 [2, 8]', en: 'Two numbers for two handles: [2, 8]' },
      }),
    formWrap: group({
      min: number('最小值', 'Minimum', 0),
      max: number('最大值', 'Maximum', 10),
      step: number('步长', 'Step', 1, { min: 0 }),
      range: toggle('双滑块', 'Two handles'),
      disabled: disabledField(),
      reverse: toggle('反向', 'Reversed', false, { section: 'appearance' }),
      vertical: toggle('竖直', 'Upright', false, { section: 'appearance' }),
    }),
  }),
  needsAncestor: insideForm(),
  formItem: { value: z.union([z.number(), z.tuple([z.number(), z.number()])]) },
  events: { onChange: changeEvent() },
  methods: enableMethods(),
  initial: { props: { formItem: { label: 'Slider' } } },
  view: () => import('./view.tsx'),
})
