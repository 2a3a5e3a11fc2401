import { changeEvent, formControl, formItemParts, text, words, z } from '#sdk'

const field = { section: 'form', bindable: false, names: 'field' } as const

/** What a range declares beside its fields: it submits two texts. */
export const rangeControl = () => ({
  ...formControl(z.tuple([z.string(), z.string()])),
  parts: formItemParts(),
  events: { onChange: changeEvent() },
})

/** Names under which the two ends of a range are submitted, where both are given. */
export const endFields = () => ({
  startField: text('开始字段', 'Field of the start', '', {
    ...field,
    help: { zh: '与结束字段都填写时，提交为两个字段', en: 'With that of the end, the range is submitted as two fields' },
  }),
  endField: text('结束字段', 'Field of the end', '', field),
})

export const endPlaceholders = () => ({
  startPlaceholder: words('开始占位文字', 'Placeholder of the start'),
  endPlaceholder: words('结束占位文字', 'Placeholder of the end'),
})
