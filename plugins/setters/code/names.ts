import type { Label } from '#sdk'
import type { ScopeEntry } from '#sdk/setter'

export interface NameGroup {
  readonly id: string
  readonly label: Label
  readonly entries: readonly ScopeEntry[]
}

const GROUPS: readonly (readonly [id: string, label: Label, kinds: readonly ScopeEntry['kind'][]])[] = [
  ['row', { zh: '当前行', en: 'This row' }, ['row']],
  ['variables', { zh: '变量', en: 'Variables' }, ['variable']],
  ['forms', { zh: '表单与字段', en: 'Forms and their fields' }, ['form']],
  ['data', { zh: '组件数据', en: 'Data of elements' }, ['component']],
  ['apis', { zh: '接口结果', en: 'Results of APIs' }, ['api']],
  ['app', { zh: '项目与用户', en: 'Project and user' }, ['app']],
  ['user', { zh: '登录与地址', en: 'Login and address' }, ['user']],
  ['event', { zh: '事件', en: 'Event' }, ['event']],
  ['functions', { zh: '函数', en: 'Functions' }, ['function']],
]

/** Names by what they are of, those that have every word of a search; groups without any are left out. */
export function groupNames(entries: readonly ScopeEntry[], search: string): readonly NameGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const wanted = ({ name, detail, info }: ScopeEntry) => {
    const text = `${name} ${detail} ${info?.zh ?? ''} ${info?.en ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const groups = GROUPS.map(([id, label, kinds]) => ({
    id,
    label,
    entries: entries.filter((entry) => kinds.includes(entry.kind) && wanted(entry)),
  })).filter((group) => group.entries.length > 0)
  const isFirst = (group: NameGroup) => group.entries.some(({ first }) => first)
  return [...groups.filter(isFirst), ...groups.filter((group) => !isFirst(group))]
}
