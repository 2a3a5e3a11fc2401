import {
  actionButtonFields,
  actionListField,
  choice,
  defineComponent,
  group,
  jsonSchema,
  list,
  number,
  optionalNumber,
  several,
  suggest,
  text,
  toggle,
  words,
  z,
} from '#sdk'
import { columnsField } from './column.ts'
import { CELL, COLUMN_CELLS, EXPANDED, TOOLBAR } from './row-regions.ts'
import { sampleRows } from './sample.ts'

const row = jsonSchema
const key = z.union([z.string(), z.number()])
const keys = z.object({ selectedRowKeys: z.array(key) })
/** Flows hand over an object; older ones a list, or one that was spread into an object. */
const keysToSelect = z.union([z.array(key), z.looseObject({ selectedRowKeys: z.array(key).optional() })]).optional()
const own = { section: 'data', bindable: false } as const

export const marsTable = defineComponent({
  id: 'component/mars-table',
  type: 'MarsTable',
  version: 1,
  common: true,
  label: { zh: '表格', en: 'Table' },
  group: 'advanced',
  icon: 'M2 3h12v10H2zM2 6.5h12M2 10h12M6 3v10',
  keywords: ['grid', 'list', 'rows', '列表', '数据表'],
  // Older pages have the toolbar in the main region.
  accepts: 'anything',
  slots: {
    [TOOLBAR]: { label: { zh: '工具栏', en: 'Toolbar' } },
    [EXPANDED]: { label: { zh: '展开行', en: 'Expanded row' }, repeats: { over: 'view' } },
    [CELL]: { label: { zh: '单元格', en: 'Cell' }, each: COLUMN_CELLS, repeats: { over: 'view' } },
  },
  parts: {
    toolbar: { label: { zh: '工具栏', en: 'Toolbar' } },
    title: { label: { zh: '标题', en: 'Title' } },
    header: { label: { zh: '表头', en: 'Header' } },
    row: { label: { zh: '行', en: 'Row' } },
    cell: { label: { zh: '单元格', en: 'Cell' } },
    details: { label: { zh: '展开行', en: 'Expanded row' } },
    pager: { label: { zh: '分页', en: 'Pager' } },
    empty: { label: { zh: '无数据时', en: 'Without rows' } },
  },
  sizes: { width: { min: 240, fill: true } },
  itemTexts: ['columns.*.title', 'bulkActionList.*.text', 'selectionActions.*.text'],
  props: z.strictObject({
    leftTitle: words('标题', 'Title', ''),
    columns: columnsField(),
    data: z
      .array(jsonSchema)
      .default([])
      .meta({ label: { zh: '数据', en: 'Rows' }, section: 'data', setter: 'setter/json' }),
    rowKey: text('行标识字段', 'Row key', 'id', { ...own, options: { ofRows: true } }),
    field: group({
      pageNum: text('页码参数名', 'Name of the page number', 'pageNum', own),
      pageSize: text('页大小参数名', 'Name of the page size', 'pageSize', own),
      total: text('总数路径', 'Path of the total', 'total', own),
      sortField: text('排序字段参数名', 'Name of the sort field', 'field', own),
      sortOrder: text('排序方向参数名', 'Name of the sort order', 'order', own),
    }),
    selectionType: choice('行选择', 'Selection', { '': ['无', 'None'], radio: ['单选', 'One'], checkbox: ['多选', 'Several'] }, ''),
    hidePager: toggle('隐藏分页', 'No pagination'),
    pagination: group({
      pageSize: number('每页条数', 'Rows per page', 10, { min: 1, max: 1000 }),
      position: several(
        '分页位置',
        'Place of the pager',
        {
          topLeft: ['上左', 'Top left'],
          topRight: ['上右', 'Top right'],
          bottomLeft: ['下左', 'Bottom left'],
          bottomRight: ['下右', 'Bottom right'],
        },
        ['bottomRight'],
        { section: 'appearance', when: '!hidePager' },
      ),
      showTotal: toggle('显示总数', 'Show the total', true, { when: '!hidePager' }),
      showSizeChanger: toggle('可改每页条数', 'Choice of page size', false, { when: '!hidePager' }),
      showQuickJumper: toggle('快速跳转', 'Jump to a page', false, { when: '!hidePager' }),
    }),
    bulkActionList: actionListField('工具栏按钮', 'Toolbar buttons'),
    selectionActions: list('选中行的按钮', 'Buttons for selected rows', ['按钮', 'Button'], actionButtonFields(), [], {
      bindable: false,
      help: {
        zh: '选中行后显示在表格上方。流程收到 rows 和 selectedRowKeys。行选择为“无”时可多选',
        en: 'Shown above the table while rows are selected. Flows get rows and selectedRowKeys. With selection “None”, several rows can be selected',
      },
    }),
    visitorTools: several('访客设置', 'Visitors choose', { density: ['密度', 'Density'], columns: ['显示的列', 'Columns'] }, [], {
      section: 'appearance',
      help: { zh: '访客的选择保存在其浏览器中', en: 'Each visitor’s browser keeps the choice' },
    }),
    exportAs: several('导出', 'Export as', { csv: ['CSV', 'CSV'], xlsx: ['XLSX', 'XLSX'] }, [], {
      help: {
        zh: '在工具栏显示导出按钮，导出所有页中显示的列',
        en: 'Shows buttons in the toolbar that export the columns shown, of all pages',
      },
    }),
    exportName: words('导出文件名', 'Name of the exported file', ''),
    bordered: toggle('边框', 'Bordered', true, { section: 'appearance' }),
    columnLines: toggle('列线', 'Column lines', true, { section: 'appearance', when: 'bordered' }),
    size: choice('尺寸', 'Size', { large: ['大', 'Large'], middle: ['中', 'Medium'], small: ['小', 'Small'] }, 'large', {
      section: 'appearance',
    }),
    empty: suggest('空值显示', 'Empty cells', { '': ['空白', 'Blank'], '-': ['-', '-'], '/': ['/', '/'] }, '-', {
      section: 'appearance',
      setter: 'setter/select',
    }),
    scroll: group({
      x: optionalNumber('横向滚动宽度', 'Width that scrolls', { section: 'appearance', min: 0 }),
      y: optionalNumber('纵向滚动高度', 'Height that scrolls', { section: 'appearance', min: 0 }),
    }),
    virtual: toggle('虚拟滚动', 'Virtual rows', false, {
      section: 'advanced',
      help: { zh: '需要设置滚动高度', en: 'Needs a height that scrolls' },
    }),
    expandable: group({
      childrenColumnName: text('子行字段', 'Field of child rows', 'children', {
        section: 'advanced',
        bindable: false,
        options: { ofRows: true },
      }),
      defaultExpandAllRows: toggle('默认展开子行', 'Child rows open', true, { section: 'advanced' }),
      indentSize: number('子行缩进', 'Indent of child rows', 15, { section: 'advanced', min: 0, max: 100 }),
    }),
  }),
  data: {
    prop: 'data',
    driven: 'view',
    shape: z.union([z.array(jsonSchema), z.looseObject({ list: z.array(jsonSchema) })]),
    sample: sampleRows,
  },
  // A row button's text is a function only where it is marked as one: most are plain words.
  functionProps: ['columns.*.render', 'columns.*.onCell'],
  itemEvents: { columns: 'row', selectionActions: 'rows' },
  events: { onCheckedChange: { label: { zh: '选择变化', en: 'Selection changed' }, again: 'newest', payload: keys } },
  methods: {
    search: { label: { zh: '查询', en: 'Search' }, args: z.record(z.string(), jsonSchema).optional() },
    reload: { label: { zh: '重新加载', en: 'Reload' } },
    clearData: { label: { zh: '清空数据', en: 'Clear rows' } },
    startLoading: { label: { zh: '开始加载', en: 'Start loading' } },
    stopLoading: { label: { zh: '结束加载', en: 'Stop loading' } },
    checkSelectedRow: { label: { zh: '是否已选择', en: 'Is a row selected' }, returns: z.boolean() },
    setSelectedRowKeys: { label: { zh: '设置选中行', en: 'Select rows' }, args: keysToSelect },
    getSelectedRowKeys: { label: { zh: '获取选中行标识', en: 'Get selected keys' }, returns: keys },
    exportRows: {
      label: { zh: '导出', en: 'Export rows' },
      args: z
        .looseObject({
          format: z.enum(['csv', 'xlsx']).optional(),
          rows: z.enum(['all', 'page', 'selected']).optional(),
          name: z.string().optional(),
        })
        .optional(),
      // False where the export was stopped.
      returns: z.union([z.literal(false), z.object({ name: z.string(), size: z.number(), rows: z.number() })]),
    },
    getSelectedRow: { label: { zh: '获取选中行', en: 'Get selected rows' }, returns: z.array(row) },
  },
  initial: {
    props: {
      columnLines: false,
      visitorTools: ['density', 'columns'],
      columns: [
        { title: 'ID', dataIndex: 'id', type: 'text', width: 80 },
        { title: 'Name', dataIndex: 'name', type: 'text' },
        { title: 'Status', dataIndex: 'status', type: 'status' },
        { title: 'Amount', dataIndex: 'amount', type: 'money', align: 'right' },
      ],
    },
  },
  weight: { most: 70, because: "the library's table with its pages, filters and fixed columns" },
  view: () => import('./view.tsx'),
})
