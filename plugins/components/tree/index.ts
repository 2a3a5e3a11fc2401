import { defineComponent, group, jsonSchema, size, toggle, treeFields, updateMethod, words, z } from '#sdk'
import { sampleTree } from './sample.ts'

const inData = { section: 'data' } as const
const look = { section: 'appearance' } as const
const keyList = (zh: string, en: string, meta: object = {}) =>
  z
    .union([z.array(jsonSchema), jsonSchema])
    .default([])
    .meta({ label: { zh, en }, section: 'data', setter: 'setter/json', ...meta })
const keys = z.array(jsonSchema)
/** Keys as flows hand them over: a list, one key, a text with commas, or an object whose `keys` they are. */
const keysArgument = jsonSchema

export const tree = defineComponent({
  id: 'component/tree',
  type: 'Tree',
  version: 1,
  label: { zh: '树', en: 'Tree' },
  group: 'basic',
  icon: 'M2 2.5h5v3H2zM9 7h5v3H9zM9 11.5h5v3H9zM4.5 5.5V13H9M4.5 8.5H9',
  keywords: ['hierarchy', 'nodes', 'folders', '树形', '层级', '目录'],
  parts: {
    search: { label: { zh: '搜索框', en: 'Search field' } },
    row: { label: { zh: '行', en: 'Row' } },
    label: { label: { zh: '文字', en: 'Text of a row' } },
    empty: { label: { zh: '空状态', en: 'Text when empty' } },
  },
  states: ['disabled'],
  sizes: { width: { min: 120, fill: true } },
  props: z.strictObject({
    data: z
      .union([z.array(jsonSchema), jsonSchema])
      .default(sampleTree)
      .meta({ label: { zh: '数据', en: 'Data' }, section: 'data', setter: 'setter/json' }),
    fieldNames: group({
      title: treeFields.label('title'),
      key: treeFields.key('key'),
      children: treeFields.children(),
      id: treeFields.id(),
      parent: treeFields.parent(),
    }),
    loadByNode: toggle('展开时加载子节点', 'Load what is below as it is opened', false, {
      ...inData,
      help: {
        zh: '打开节点时以 key 与 level 为参数请求数据源；isLeaf 为 true 的节点不请求',
        en: 'The source is asked with key and level as a node is opened; never for nodes with isLeaf',
      },
    }),
    selectedKeys: keyList('选中的标识', 'Selected keys'),
    checkedKeys: keyList('勾选的标识', 'Checked keys', { when: 'checkable' }),
    selectable: toggle('可选中', 'Selectable', true),
    multiple: toggle('可选中多个', 'Several may be selected', false, { when: 'selectable' }),
    checkable: toggle('勾选框', 'Check boxes'),
    checkStrictly: toggle('父子勾选不关联', 'Each box for itself', false, { when: 'checkable' }),
    defaultExpandAll: toggle('默认展开全部', 'All open at first'),
    search: toggle('搜索框', 'Search field'),
    searchPlaceholder: words('搜索框提示', 'Placeholder of the search', '', { when: 'search' }),
    draggable: toggle('可拖动', 'Rows can be moved', false, {
      help: { zh: '键盘：Alt 加方向键', en: 'By keyboard: Alt and an arrow' },
    }),
    disabled: toggle('禁用', 'Disabled'),
    label: words('名称', 'Name', '', { help: { zh: '读屏软件朗读的内容', en: 'What screen readers say' } }),
    emptyText: words('空状态文字', 'Text when empty', '', look),
    showLine: toggle('连接线', 'Lines', false, look),
    showIcon: toggle('图标', 'Icons', false, look),
    height: size('最大高度', 'Height at most', '', look),
  }),
  data: { prop: 'data', driven: 'engine', shape: z.array(jsonSchema), sample: sampleTree },
  events: {
    onSelect: {
      label: { zh: '选中', en: 'Selected' },
      again: 'newest',
      payload: z.object({ key: jsonSchema, selected: z.boolean(), selectedKeys: keys, node: jsonSchema }),
    },
    onCheck: {
      label: { zh: '勾选', en: 'Checked' },
      again: 'newest',
      payload: z.object({ key: jsonSchema, checked: z.boolean(), checkedKeys: keys, halfCheckedKeys: keys, node: jsonSchema }),
    },
    onExpand: {
      label: { zh: '展开或收起', en: 'Opened or closed' },
      payload: z.object({ key: jsonSchema, expanded: z.boolean(), expandedKeys: keys, node: jsonSchema }),
    },
    onDrop: {
      label: { zh: '移动节点', en: 'Row moved' },
      payload: z.object({
        dragKey: jsonSchema,
        dropKey: jsonSchema,
        position: z.enum(['before', 'inside', 'after']),
        parentKey: jsonSchema,
        index: z.number(),
        node: jsonSchema,
        data: keys,
      }),
    },
  },
  methods: {
    ...updateMethod(),
    getChecked: {
      label: { zh: '获取勾选', en: 'Get what is checked' },
      returns: z.object({ checkedKeys: keys, halfCheckedKeys: keys }),
    },
    setChecked: { label: { zh: '设置勾选', en: 'Set what is checked' }, args: keysArgument },
    getSelected: { label: { zh: '获取选中', en: 'Get what is selected' }, returns: keys },
    setSelected: { label: { zh: '设置选中', en: 'Set what is selected' }, args: keysArgument },
    expandAll: { label: { zh: '展开全部', en: 'Open all' } },
    collapseAll: { label: { zh: '收起全部', en: 'Close all' } },
    scrollTo: { label: { zh: '定位到节点', en: 'Show a row' }, args: keysArgument },
    enable: { label: { zh: '启用', en: 'Enable' } },
    disable: { label: { zh: '禁用', en: 'Disable' } },
  },
  view: () => import('./view.tsx'),
})
