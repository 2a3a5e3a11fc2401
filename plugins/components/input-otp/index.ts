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
  text,
  toggle,
  variantField,
  z,
} from '#sdk'

export const inputOtp = defineComponent({
  id: 'component/input-otp',
  type: 'InputOTP',
  version: 1,
  label: { zh: '验证码输入框', en: 'One-time code' },
  group: 'form',
  icon: 'M1.5 5.5h3v5h-3zM6.5 5.5h3v5h-3zM11.5 5.5h3v5h-3z',
  keywords: ['otp', 'code', 'verification', '验证码', '口令'],
  parts: {
    ...formItemParts(),
    cell: { label: { zh: '格子', en: 'Cell' } },
  },
  states: ['invalid', 'disabled'],
  sizes: formItemSizes(),
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: text('默认值', 'Default value', ''),
    formWrap: group({
      length: z
        .union([z.number(), z.string()])
        .default(6)
        .meta({ label: { zh: '位数', en: 'Characters' }, setter: 'setter/number' }),
      mask: text('遮盖字符', 'Shown instead', '', {
        help: {
          zh: '代替输入内容显示的字符，如 •；留空则显示内容',
          en: 'A character that is shown instead of each one, as •; empty shows them',
        },
      }),
      onlyDigits: toggle('只能输入数字', 'Digits only'),
      disabled: disabledField(),
      variant: variantField(),
    }),
  }),
  needsAncestor: insideForm(),
  formItem: { value: z.string() },
  events: { onChange: changeEvent() },
  methods: enableMethods(),
  initial: { props: { formItem: { label: 'Code' } } },
  view: () => import('./view.tsx'),
})
