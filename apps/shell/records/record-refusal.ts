import type { Label } from '#kernel/message'
import { MessageError, RecordSaveError } from '#sdk/services'
import { ApiError } from '../api-error.ts'
import type { PlannedChange } from './record-changes.ts'

const CONFLICT = 40904
/** A workflow of the project refuses the change, with texts of its own. */
const BY_RULE = 42204
const OF_A_FIELD: ReadonlySet<number> = new Set([40920, 42201])

const RULES: { readonly [rule: string]: Label } = {
  required: { zh: '必填', en: 'Required' },
  type: { zh: '值不符合字段的类型', en: 'The value does not fit the field' },
  target: { zh: '关联的记录不存在', en: 'The record that it refers to does not exist' },
  join: {
    zh: '中间模型还有其他必填字段，请在该模型中添加',
    en: 'The model that joins them has other required fields. Add a record there.',
  },
  among: {
    zh: '项目中没有这个人员、文件或选项，或文件不符合字段的限制',
    en: 'The project has no such person, file or item, or the file is not of a type and size that the field takes',
  },
  unknown: { zh: '没有修改这个字段的权限', en: 'You may not change this field' },
  given: { zh: '这个字段由系统填写', en: 'The system fills in this field' },
}
const OF_ROW: Label = {
  zh: '一行数据已被他人修改，请刷新后重试',
  en: 'Another person changed one of the rows. Refresh, then try again.',
}

interface Refusal {
  readonly field?: string
  readonly rule?: string
  readonly rev?: number
  readonly change?: number
  readonly fields?: readonly { readonly field: string; readonly theirs: never }[]
}

/** Texts by the names of fields, as a workflow gives them: `{ count: 'Only 5 left' }`; others are left out. */
export const textsOfRule = (data: unknown): { readonly [field: string]: string } => {
  const { fields } = (data ?? {}) as { readonly fields?: unknown }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return {}
  const isText = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string' && entry[1] !== ''
  return Object.fromEntries(Object.entries(fields).filter(isText))
}

function ruleRefusal({ message, data }: ApiError, row: PlannedChange['row']): Error {
  const fields = textsOfRule(data)
  if (Object.keys(fields).length === 0) return new MessageError(message)
  return new RecordSaveError(message, { fields: row ? { [row.field]: Object.values(fields).join(' ') } : fields })
}

/** Why a save was refused, at the field that people see. */
export function refusalOf(thrown: unknown, planned: readonly PlannedChange[]): unknown {
  if (!(thrown instanceof ApiError)) return thrown
  const { field, rule, rev, fields = [], change = 0 } = (thrown.data ?? {}) as Refusal
  const row = planned[change]?.row
  if (thrown.code === BY_RULE) return ruleRefusal(thrown, row)
  if (thrown.code === CONFLICT && rev !== undefined)
    return row
      ? new RecordSaveError(OF_ROW, { field: row.field })
      : new RecordSaveError(thrown.message, { conflict: { rev, fields } })
  if (!OF_A_FIELD.has(thrown.code) || field === undefined) return new MessageError(thrown.message)
  const known = rule !== undefined && Object.hasOwn(RULES, rule) ? RULES[rule]! : thrown.message
  return new RecordSaveError(known, { field: row?.field ?? field })
}
