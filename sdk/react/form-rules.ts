import type { Json, Label } from '#kernel/page'
import type { FormRule } from '../fields/form-item.ts'

/** How a custom pattern is tested: in the sandbox, since an author's expression may never end. */
export type Matcher = (pattern: string, text: string) => Promise<'yes' | 'no' | 'too slow' | 'invalid'>

interface Preset {
  readonly pattern: RegExp
  readonly message: Label
}

/** The specification's presets (product.md, section 5); phone as mainland China writes it: 11 digits, 1 then 3–9. */
const PRESETS: { readonly [key: string]: Preset } = {
  phone: { pattern: /^1[3-9]\d{9}$/, message: { zh: '手机号格式不正确', en: 'Not a valid phone number' } },
  email: { pattern: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, message: { zh: '邮箱格式不正确', en: 'Email format incorrect' } },
  idCard: { pattern: /^\d{17}[\dXx]$|^\d{15}$/, message: { zh: '身份证号格式不正确', en: 'Not a valid ID card number' } },
  site: { pattern: /^https?:\/\/[^\s/$.?#][^\s]*$/i, message: { zh: '网址格式不正确', en: 'Not a valid URL' } },
  word: { pattern: /^[A-Za-z]+$/, message: { zh: '只能输入字母', en: 'Letters only' } },
  number: { pattern: /^\d+$/, message: { zh: '只能输入数字', en: 'Digits only' } },
  chinese: { pattern: /^[\u4e00-\u9fa5]+$/, message: { zh: '只能输入中文', en: 'Chinese characters only' } },
  wordAndNumber: { pattern: /^[A-Za-z0-9]+$/, message: { zh: '只能输入字母和数字', en: 'Letters and digits only' } },
  numberMoney: { pattern: /^\d+$/, message: { zh: '请输入整数金额', en: 'An amount without decimals' } },
  floatMoney: { pattern: /^\d+(\.\d{1,2})?$/, message: { zh: '金额最多两位小数', en: 'An amount with at most two decimals' } },
}

const TEXTS = {
  required: { zh: '此项必填', en: 'Required' },
  length: { zh: '长度应为 {min} 到 {max}', en: 'Length must be {min} to {max}' },
  pattern: { zh: '格式不正确', en: 'Wrong format' },
  slow: { zh: '校验规则太慢，已停止', en: 'This rule is too slow and was stopped' },
  invalid: { zh: '校验规则不是有效的正则表达式', en: 'This rule is not a valid regular expression' },
} as const satisfies Record<string, Label>

/** Empty means empty text, null or undefined (specification, section 5), and a list without entries. */
export function isEmptyValue(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The first message that a value deserves, or undefined when it keeps all rules. */
export async function firstError(
  value: Json | undefined,
  rules: readonly FormRule[],
  locale: 'zh' | 'en',
  match: Matcher,
): Promise<string | undefined> {
  for (const rule of rules) {
    const message = await check(value, rule, locale, match)
    if (message !== undefined) return message
  }
  return undefined
}

async function check(value: Json | undefined, rule: FormRule, locale: 'zh' | 'en', match: Matcher): Promise<string | undefined> {
  const own = rule.message || undefined
  if (rule.required && isEmptyValue(value)) return own ?? TEXTS.required[locale]
  if (isEmptyValue(value)) return undefined
  if (rule.min !== undefined || rule.max !== undefined) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = rule
    const length = Array.isArray(value) ? value.length : String(value).length
    if (length < min || length > max) {
      return (
        own ?? TEXTS.length[locale].replace('{min}', String(min)).replace('{max}', max === Number.POSITIVE_INFINITY ? '∞' : String(max))
      )
    }
  }
  const preset = rule.key !== undefined && Object.hasOwn(PRESETS, rule.key) ? PRESETS[rule.key] : undefined
  if (preset) return preset.pattern.test(String(value)) ? undefined : (own ?? preset.message[locale])
  if (rule.pattern) {
    const answer = await match(rule.pattern, String(value).slice(0, 10_000))
    if (answer === 'no') return own ?? TEXTS.pattern[locale]
    if (answer === 'too slow') return TEXTS.slow[locale]
    if (answer === 'invalid') return TEXTS.invalid[locale]
  }
  return undefined
}
