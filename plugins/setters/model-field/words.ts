import { filled, type Label, type NamedField } from '#sdk/setter'

export const WORDS: {
  readonly [word in
    | ('choose' | 'none' | 'noModel' | 'failed' | 'wait' | 'unknown' | 'add' | 'all' | 'any' | 'field' | 'operator')
    | ('value' | 'nested' | 'clear' | 'noun' | 'yes' | 'no' | 'match')]: Label
} = {
  choose: { zh: '选择字段', en: 'Choose a field' },
  none: { zh: '没有可选的字段', en: 'There is no such field' },
  noModel: { zh: '请先选择数据模型或视图', en: 'Choose a model or view first' },
  failed: { zh: '字段未能加载', en: 'The fields could not be loaded' },
  wait: { zh: '加载中…', en: 'Loading…' },
  unknown: { zh: '{name}（没有此字段）', en: '{name} (no such field)' },
  add: { zh: '添加字段…', en: 'Add a field…' },
  all: { zh: '满足全部条件', en: 'All of them' },
  any: { zh: '满足任一条件', en: 'Any of them' },
  match: { zh: '条件之间', en: 'Conditions' },
  noun: { zh: '条件', en: 'Condition' },
  field: { zh: '字段', en: 'field' },
  operator: { zh: '比较', en: 'comparison' },
  value: { zh: '值', en: 'value' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  nested: {
    zh: '条件有多层，请用表达式编辑，或清空后重新选择',
    en: 'These conditions are nested. Edit them as an expression, or clear them and choose others.',
  },
  clear: { zh: '清空', en: 'Clear' },
}

/** What operators are called. */
export const OPERATORS: { readonly [operator: string]: Label } = {
  eq: { zh: '等于', en: 'is' },
  ne: { zh: '不等于', en: 'is not' },
  lt: { zh: '小于', en: 'is less than' },
  le: { zh: '小于等于', en: 'is at most' },
  gt: { zh: '大于', en: 'is greater than' },
  ge: { zh: '大于等于', en: 'is at least' },
  between: { zh: '介于', en: 'is between' },
  in: { zh: '属于', en: 'is one of' },
  contains: { zh: '包含', en: 'contains' },
  starts: { zh: '开头是', en: 'starts with' },
  has: { zh: '含有', en: 'has' },
  empty: { zh: '为空', en: 'is empty' },
}

const TYPED: Label = { zh: '{whole}（{type}）', en: '{whole} ({type})' }

/** A field as a menu writes it: `Note · note (Text)`. */
export function textOf({ code, name, kind }: NamedField, t: (label: Label) => string): string {
  const whole = name === '' || name === code ? code : `${name} · ${code}`
  if (!kind) return whole
  return t(filled(TYPED, { whole, type: t(kind) }))
}
