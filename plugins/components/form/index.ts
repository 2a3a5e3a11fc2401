import { choice, columnFields, defineComponent, jsonSchema, text, toggle, z } from '#sdk'

const values = z.record(z.string(), jsonSchema)

export const form = defineComponent({
  id: 'component/form',
  type: 'Form',
  version: 1,
  common: true,
  label: { zh: '表单', en: 'Form' },
  group: 'form',
  icon: 'M3 2h10v12H3zM5.5 5h5M5.5 8h5M5.5 11h3',
  keywords: ['submit', 'fields', '提交', '录入'],
  accepts: 'anything',
  slots: { actions: { label: { zh: '操作栏', en: 'Actions' } } },
  tags: ['form'],
  parts: { actions: { label: { zh: '操作栏', en: 'Actions' } } },
  states: ['disabled'],
  sizes: { width: { min: 160, fill: true } },
  props: z.strictObject({
    name: text('表单名', 'Name', '', { bindable: false }),
    layout: choice(
      '布局',
      'Layout',
      { horizontal: ['水平', 'Horizontal'], vertical: ['垂直', 'Vertical'], inline: ['行内', 'Inline'] },
      'horizontal',
    ),
    labelAlign: choice('标签对齐', 'Label alignment', { left: ['左', 'Left'], right: ['右', 'Right'] }, 'right', {
      when: "layout == 'horizontal'",
    }),
    colon: toggle('显示冒号', 'Colon after labels', true),
    size: choice('尺寸', 'Size', { small: ['小', 'Small'], middle: ['中', 'Medium'], large: ['大', 'Large'] }, 'middle', {
      section: 'appearance',
    }),
    variant: choice(
      '样式',
      'Variant',
      { '': ['默认', 'Default'], outlined: ['描边', 'Outlined'], borderless: ['无边框', 'Borderless'], filled: ['填充', 'Filled'] },
      '',
      { section: 'appearance' },
    ),
    disabled: toggle('全部禁用', 'All disabled'),
    scrollToFirstError: toggle('提交失败时滚动到错误', 'Scroll to the first error', true),
    labelCol: columnFields('标签', 'Label', 6),
    wrapperCol: columnFields('控件', 'Control', 18),
  }),
  events: {
    onChange: { label: { zh: '值变化', en: 'Change' }, payload: values },
    onFinish: { label: { zh: '提交', en: 'Submit' }, payload: values },
    onReset: { label: { zh: '重置', en: 'Reset' }, payload: values },
  },
  methods: {
    reset: { label: { zh: '重置', en: 'Reset' } },
    submit: { label: { zh: '提交', en: 'Submit' } },
    validate: { label: { zh: '校验', en: 'Validate' }, returns: z.boolean() },
    init: { label: { zh: '赋值', en: 'Fill in' }, args: values.optional() },
    getFormData: {
      label: { zh: '获取表单值', en: 'Get values' },
      args: z.union([z.string(), z.looseObject({ key: text('字段名', 'Field name', '') })]).optional(),
      returns: jsonSchema,
    },
  },
  view: () => import('./view.tsx'),
})
