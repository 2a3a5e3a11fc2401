import type { Json, JsonObject, PagePart, RecipeField } from '#sdk'

const STATUS_OF: { readonly [status: string]: readonly string[] } = {
  success: [
    ...['active', 'enable', 'enabled', 'paid', 'done', 'success', 'approved', 'complete', 'completed', 'finished'],
    ...['online', 'on', 'yes', '正常', '启用', '已完成', '成功', '已支付'],
  ],
  processing: [
    ...['new', 'open', 'processing', 'in progress', 'running', 'pending', 'shipped', 'todo'],
    ...['新建', '进行中', '处理中'],
  ],
  warning: ['draft', 'waiting', 'paused', 'overdue', 'warning', 'lead', 'trial', '待处理', '待审批', '暂停'],
  error: [
    ...['inactive', 'disabled', 'canceled', 'cancelled', 'failed', 'error', 'rejected', 'closed', 'lost'],
    ...['offline', 'off', 'no', '停用', '已取消', '失败', '已拒绝'],
  ],
}

/** The colour that a value of a state most likely has: green for `active`, red for `cancelled`. */
function statusOf(value: Json): string {
  const text = titleOf(value).toLowerCase()
  return Object.keys(STATUS_OF).find((status) => STATUS_OF[status]!.includes(text)) ?? 'default'
}

/** `in_progress` as people write it: `In progress`. */
export function titleOf(value: Json): string {
  const text = String(value).replaceAll(/[_-]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const COLUMNS: { readonly [kind in RecipeField['kind']]: JsonObject } = {
  text: { type: 'text' },
  long: { type: 'text', ellipsis: true },
  number: { type: 'number', align: 'right' },
  money: { type: 'money', align: 'right' },
  date: { type: 'date1', width: 150 },
  time: { type: 'date2', width: 200 },
  image: { type: 'image', width: 90 },
  boolean: { type: 'status', width: 110 },
  choice: { type: 'status', width: 140 },
  tags: { type: 'tag' },
}

/** The column of a field. */
export function columnOf(
  { name, title, kind, values }: RecipeField,
  yesNo: readonly [yes: string, no: string],
): JsonObject {
  const map =
    kind === 'boolean'
      ? [
          { value: true, text: yesNo[0], status: 'success' },
          { value: false, text: yesNo[1], status: 'default' },
        ]
      : kind === 'choice' && values
        ? values.map((value) => ({ value, text: titleOf(value), status: statusOf(value) }))
        : undefined
  return { title, dataIndex: name, ...COLUMNS[kind], ...(map ? { map } : {}) }
}

/** The name of an element, which formulas can say: `OrderNo` of `Order no`. */
const nameOf = (title: string): string =>
  title
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const options = (values: readonly Json[] = []): Json => values.map((value) => ({ label: titleOf(value), value }))

/** The control that a field is typed in; in a search it may stay empty. */
export function controlOf(field: RecipeField, use: 'form' | 'search', placeholder: string): PagePart {
  const formItem = { label: field.title, name: field.name }
  const part = (type: string, formWrap: JsonObject = {}, more: JsonObject = {}): PagePart => ({
    type,
    name: nameOf(field.title),
    props: {
      formItem,
      formWrap: use === 'search' && type !== 'InputNumber' ? { ...formWrap, allowClear: true } : formWrap,
      ...more,
    },
  })
  switch (field.kind) {
    case 'number':
    case 'money':
      return part('InputNumber', field.kind === 'money' ? { precision: 2 } : {})
    case 'date':
      return part('DatePicker')
    case 'time':
      return part('DatePicker', { showTime: true })
    case 'choice':
      return part('Select', {}, { options: options(field.values) })
    case 'boolean':
      return use === 'form' ? part('Switch') : part('Select', {}, { options: options([true, false]) })
    case 'tags':
      return part('Select', { mode: 'tags' })
    case 'long':
      return use === 'form' ? part('TextArea', { placeholder }) : part('Input', { placeholder })
    default:
      return part('Input', { placeholder })
  }
}
