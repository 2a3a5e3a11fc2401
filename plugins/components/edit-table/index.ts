import {
  changeEvent,
  choice,
  defineComponent,
  disabledField,
  formItemFields,
  formItemParts,
  formItemSizes,
  group,
  insideForm,
  jsonSchema,
  optionalNumber,
  rowEvents,
  rowMethods,
  toggle,
  updateMethod,
  words,
  z,
} from '#sdk'
import { columnsField, rowsAtFirst } from './column.ts'
import { CELL, COLUMN_CELLS } from './row-regions.ts'
import { sampleRows } from './sample.ts'

export const editTable = defineComponent({
  id: 'component/edit-table',
  type: 'EditTable',
  version: 1,
  label: { zh: '可编辑表格', en: 'Edit table' },
  group: 'form',
  icon: 'M2 3h12v10H2zM2 6.5h12M2 10h6M6 3v10M10 12.5l.5-1.8 3-3 1.3 1.3-3 3z',
  keywords: ['grid', 'spreadsheet', 'rows', 'cells', '表格', '单元格', '明细', '行编辑'],
  slots: { [CELL]: { label: { zh: '单元格', en: 'Cell' }, each: COLUMN_CELLS, repeats: { over: 'field' } } },
  parts: {
    ...formItemParts(),
    header: { label: { zh: '表头', en: 'Header' } },
    row: { label: { zh: '行', en: 'Row' } },
    cell: { label: { zh: '单元格', en: 'Cell' } },
    tools: { label: { zh: '行操作', en: 'Buttons of a row' } },
    add: { label: { zh: '新增按钮', en: 'Button that adds' } },
  },
  states: ['invalid', 'disabled'],
  sizes: { width: { ...formItemSizes().width, min: 240 } },
  itemTexts: ['formWrap.columns.*.title'],
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: z
      .array(jsonSchema)
      .default([])
      .meta({ label: { zh: '数据', en: 'Rows' }, section: 'data', setter: 'setter/json' }),
    formWrap: group({
      columns: columnsField(),
      rowsAtFirst: rowsAtFirst(),
      addText: words('新增按钮文字', 'Text of the button that adds', ''),
      min: optionalNumber('最少行数', 'Rows at least', { min: 0, max: 10_000 }),
      max: optionalNumber('最多行数', 'Rows at most', { min: 1, max: 100_000 }),
      sortable: toggle('可调整顺序', 'Rows can be moved', true),
      fixedRows: toggle('行不可增删', 'No rows come or go', false),
      disabled: disabledField(),
      bordered: toggle('边框', 'Bordered', true, { section: 'appearance' }),
      size: choice('尺寸', 'Size', { large: ['大', 'Large'], middle: ['中', 'Medium'], small: ['小', 'Small'] }, 'middle', {
        section: 'appearance',
      }),
      scroll: group({
        x: optionalNumber('横向滚动宽度', 'Width that scrolls', { section: 'appearance', min: 0 }),
        y: optionalNumber('纵向滚动高度', 'Height that scrolls', { section: 'appearance', min: 0 }),
      }),
    }),
  }),
  functionProps: ['formWrap.columns.*.optionsOf'],
  needsAncestor: insideForm(),
  formItem: { value: z.array(jsonSchema) },
  data: { prop: 'defaultValue', driven: 'engine', shape: z.array(jsonSchema), sample: sampleRows },
  events: {
    onChange: changeEvent(),
    ...rowEvents(),
  },
  methods: {
    ...updateMethod(),
    ...rowMethods(),
  },
  initial: {
    props: {
      formItem: { label: 'Table' },
      formWrap: {
        columns: [
          { title: 'Name', dataIndex: 'name', type: 'text' },
          { title: 'Count', dataIndex: 'count', type: 'number' },
          { title: 'Date', dataIndex: 'date', type: 'date' },
        ],
      },
    },
  },
  weight: {
    most: 15,
    because: 'a grid that is edited by keys and by paste, and reads numbers and times as the page writes them',
  },
  view: () => import('./view.tsx'),
})
