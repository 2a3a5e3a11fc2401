import {
  choice,
  defineComponent,
  disabledField,
  formControl,
  formItemFields,
  formItemParts,
  group,
  jsonSchema,
  number,
  optionalNumber,
  toggle,
  words,
  z,
} from '#sdk'
import { THEME_NAMES } from './theme-names.ts'

const look = { section: 'appearance' } as const
const payload = z.record(z.string(), jsonSchema)
const themes = Object.fromEntries(THEME_NAMES.map((name) => [name, [name, name] as const])) as {
  readonly [name in (typeof THEME_NAMES)[number]]: readonly [string, string]
}

export const json = defineComponent({
  id: 'component/json',
  type: 'Json',
  version: 1,
  ...formControl(jsonSchema),
  label: { zh: 'JSON 编辑', en: 'JSON' },
  icon: 'M5.5 2.5H4.5v4L3 8l1.5 1.5v4h1M10.5 2.5h1v4L13 8l-1.5 1.5v4h-1M7 6.5h2M7 9.5h2',
  keywords: ['object', 'editor', 'tree', 'data', '对象', '数据', '编辑器'],
  parts: {
    ...formItemParts(),
    toolbar: { label: { zh: '工具栏', en: 'Toolbar' } },
    row: { label: { zh: '行', en: 'Row' } },
  },
  props: z.strictObject({
    ...formItemFields(),
    defaultValue: jsonSchema.default('').meta({ label: { zh: '默认值', en: 'Default value' }, setter: 'setter/json' }),
    formWrap: group({
      placeholder: words('占位文字', 'Placeholder'),
      disabled: disabledField(),
      collapsed: z
        .union([z.number().min(0).max(100), z.boolean()])
        .default(1)
        .meta({
          label: { zh: '展开层级', en: 'Levels open at first' },
          setter: 'setter/number',
          help: { zh: '超过 1 MB 的数据总是收起', en: 'Data of more than 1 MB is always closed' },
        }),
      enableClipboard: toggle('可复制', 'Can be copied', true),
      collapseStringsAfterLength: optionalNumber('文字最多显示', 'Characters shown of a text', { ...look, min: 1 }),
      displayObjectSize: toggle('显示数量', 'Number of entries', true, look),
      displayDataTypes: toggle('显示类型', 'Types', true, look),
      sortKeys: toggle('按名称排序', 'In the order of their names', true, look),
      quotesOnKeys: toggle('名称带引号', 'Quotes on names', true, look),
      theme: choice('配色', 'Colours', { '': ['跟随页面', 'As the page'], ...themes }, '', look),
      iconStyle: choice(
        '展开图标',
        'Icons',
        { triangle: ['三角', 'Triangle'], circle: ['圆形', 'Circle'], square: ['方形', 'Square'] },
        'triangle',
        look,
      ),
      indentWidth: number('缩进', 'Indent', 4, { ...look, min: 0, max: 20, help: { zh: '字符数', en: 'In characters' } }),
    }),
  }),
  events: {
    onAdd: { label: { zh: '添加', en: 'Entry added' }, payload },
    onEdit: { label: { zh: '修改', en: 'Entry changed' }, payload },
    onDelete: { label: { zh: '删除', en: 'Entry removed' }, payload },
  },
  initial: { props: { formItem: { label: 'JSON' } } },
  view: () => import('./view.tsx'),
})
