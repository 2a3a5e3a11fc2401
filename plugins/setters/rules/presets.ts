import type { Label } from '#sdk'

/** A kind of rule that can be chosen, with what it stores besides its message. */
export interface RulePreset {
  readonly id: string
  readonly label: Label
  readonly rule: { readonly [key: string]: string | number | boolean }
}

/** The specification's presets (section 5). A pattern of its own comes last. */
export const RULE_PRESETS: readonly RulePreset[] = [
  { id: 'required', label: { zh: '必填', en: 'Required' }, rule: { required: true } },
  { id: 'length', label: { zh: '长度', en: 'Length' }, rule: { min: 1, max: 20 } },
  { id: 'phone', label: { zh: '手机号', en: 'Phone' }, rule: { key: 'phone' } },
  { id: 'email', label: { zh: '邮箱', en: 'E-mail' }, rule: { key: 'email' } },
  { id: 'idCard', label: { zh: '身份证号', en: 'ID card' }, rule: { key: 'idCard' } },
  { id: 'site', label: { zh: '网址', en: 'URL' }, rule: { key: 'site' } },
  { id: 'word', label: { zh: '仅字母', en: 'Letters only' }, rule: { key: 'word' } },
  { id: 'number', label: { zh: '仅数字', en: 'Digits only' }, rule: { key: 'number' } },
  { id: 'chinese', label: { zh: '仅中文', en: 'Chinese only' }, rule: { key: 'chinese' } },
  { id: 'wordAndNumber', label: { zh: '字母和数字', en: 'Letters and digits' }, rule: { key: 'wordAndNumber' } },
  { id: 'numberMoney', label: { zh: '整数金额', en: 'Whole amount' }, rule: { key: 'numberMoney' } },
  { id: 'floatMoney', label: { zh: '金额（两位小数）', en: 'Amount, two decimals' }, rule: { key: 'floatMoney' } },
  { id: 'range', label: { zh: '范围（数字、日期或时间）', en: 'Range of numbers, dates or times' }, rule: { key: 'range' } },
  {
    id: 'compare',
    label: { zh: '与另一字段比较', en: 'Compared with another field' },
    rule: { key: 'compare', compare: 'gte', field: '' },
  },
  { id: 'pattern', label: { zh: '正则表达式', en: 'Pattern' }, rule: { key: 'pattern', pattern: '' } },
]

/** Which preset a stored rule is; a rule of another kind is a pattern. */
export function presetOf(rule: { readonly [key: string]: unknown }): string {
  // A formula may stand for either.
  if (rule.required === true || typeof rule.required === 'object') return 'required'
  if (isBound(rule.min) || isBound(rule.max)) return 'length'
  const known = RULE_PRESETS.find(({ rule: { key } }) => key !== undefined && key === rule.key)
  return known?.id ?? 'pattern'
}

const isBound = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'object' && value !== null)
