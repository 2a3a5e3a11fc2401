import {
  changeEvent,
  defineComponent,
  disabledField,
  enableMethods,
  formControl,
  formItemFields,
  formItemParts,
  group,
  jsonSchema,
  text,
  words,
  z,
} from '#sdk'

export const recordSelect = defineComponent({
  id: 'component/record-select',
  type: 'RecordSelect',
  version: 1,
  ...formControl(jsonSchema),
  label: { zh: '记录选择', en: 'Record select' },
  icon: 'M2 3h12v3H2zM2 8h7v3H2zM11.5 8.500v5M9.500 11l2 2 2-2',
  keywords: ['person', 'people', 'association', 'model', '人员', '关联', '数据模型'],
  parts: formItemParts(),
  props: z.strictObject({
    ...formItemFields(),
    model: text('数据模型', 'Data model', '', {
      ...{ section: 'data', bindable: false, needed: true, setter: 'setter/model' },
      options: { only: 'models' },
    }),
    field: text('字段', 'Field', '', {
      ...{ section: 'data', bindable: false, needed: true, setter: 'setter/model-field' },
      options: { namesIn: { setting: 'model' } },
      help: {
        zh: '提供这个字段可以取的值：关联的记录、人员或字典项',
        en: 'Offers the values that it can have: records, people, or items of a dictionary',
      },
    }),
    formWrap: group({
      placeholder: words('占位文字', 'Placeholder'),
      disabled: disabledField(),
    }),
  }),
  records: { model: 'model', does: ['form'] },
  events: { onChange: changeEvent() },
  methods: enableMethods(),
  initial: { props: { formItem: { label: 'Record select' } } },
  view: () => import('./view.tsx'),
})
