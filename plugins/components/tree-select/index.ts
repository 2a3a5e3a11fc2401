import {
  allowClearField,
  changeEvent,
  choice,
  defineComponent,
  disabledField,
  enableMethods,
  formControl,
  formItemFields,
  formItemParts,
  group,
  jsonSchema,
  optionalNumber,
  toggle,
  updateMethod,
  variantField,
  words,
  z,
} from '#sdk'
import { placementField, treeNamesField, treeRowsField } from '../cascader/tree-choice.ts'
import { sampleTree } from './sample.ts'

const inData = { section: 'data' } as const
const look = { section: 'appearance' } as const

export const treeSelect = defineComponent({
  id: 'component/tree-select',
  type: 'TreeSelect',
  version: 1,
  ...formControl(jsonSchema),
  label: { zh: '树选择', en: 'Tree select' },
  icon: 'M2 2.5h12v4H2zM9.5 4l1 1 1-1M3.5 6.5v6H7M3.5 9.5H7M8 8.5h5v2H8zM8 11.5h5v2H8z',
  keywords: ['tree', 'dropdown', 'hierarchy', '树形选择', '下拉树', '层级'],
  parts: {
    ...formItemParts(),
    row: { label: { zh: '行', en: 'Row' } },
  },
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: jsonSchema.default('').meta({ label: { zh: '默认值', en: 'Default value' }, setter: 'setter/text' }),
    treeData: treeRowsField('数据', 'Data', sampleTree),
    formWrap: group({
      placeholder: words('占位文字', 'Placeholder'),
      allowClear: allowClearField(),
      showSearch: toggle('可搜索', 'Searchable'),
      multiple: toggle('多选', 'Several'),
      treeCheckable: toggle('勾选框', 'Check boxes'),
      treeCheckStrictly: toggle('父子勾选不关联', 'Each box for itself', false, { when: 'formWrap.treeCheckable' }),
      showCheckedStrategy: choice(
        '勾选回填',
        'Value names',
        {
          SHOW_ALL: ['全部勾选节点', 'All that is checked'],
          SHOW_PARENT: ['父节点代表子节点', 'Parents for what is below'],
          SHOW_CHILD: ['仅末级节点', 'What has nothing below'],
        },
        'SHOW_CHILD',
        { ...inData, when: 'formWrap.treeCheckable && !formWrap.treeCheckStrictly' },
      ),
      maxTagCount: optionalNumber('最多显示标签数', 'Tags shown at most', { min: 0, when: 'formWrap.multiple || formWrap.treeCheckable' }),
      labelInValue: toggle('值包含标签', 'Value holds the label', false, inData),
      treeDataSimpleMode: toggle('扁平数据', 'Flat rows', false, {
        ...inData,
        help: { zh: '每行以 pId 或 parent_id 指明上级', en: 'Each row names the one above it in pId or parent_id' },
      }),
      fieldNames: treeNamesField('title'),
      treeDefaultExpandAll: toggle('默认展开全部', 'All open at first'),
      disabled: disabledField(),
      treeLine: toggle('连接线', 'Lines', false, look),
      placement: placementField(),
      variant: variantField(),
    }),
  }),
  data: { prop: 'treeData', driven: 'engine', shape: z.array(jsonSchema), sample: sampleTree },
  events: { onChange: changeEvent() },
  methods: { ...enableMethods(), ...updateMethod() },
  initial: { props: { formItem: { label: 'Tree select' } } },
  view: () => import('./view.tsx'),
})
