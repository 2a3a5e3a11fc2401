import { type Locale, labelIn } from '#kernel/message'
import type { Json, Label } from '#kernel/page/values'
import type { FormRule } from '../fields/form-item.ts'
import { countCharacters } from './characters.ts'

/** How a custom pattern is tested: in the sandbox, since an author's expression may never end. */
export type Matcher = (pattern: string, text: string) => Promise<'yes' | 'no' | 'too slow' | 'invalid'>

/** The value of another field, by its name in the form or the row. */
export type OtherValue = (field: string) => Json | undefined
/** The time zone of the page; undefined where the machine's own counts. */
type Zone = () => string | undefined
const nothing: OtherValue = () => undefined

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
  locale: Locale,
  match: Matcher,
  other: OtherValue = nothing,
  zone: Zone = () => undefined,
): Promise<string | undefined> {
  for (const rule of rules) {
    const message = await check(value, rule, { locale, match, other, zone })
    if (message !== undefined) return message
  }
  return undefined
}

/** Forms without such a rule load nothing of them; where they do not come, the pattern that is stored beside the key is tested. */
async function presetOf(key: string) {
  const { RULE_PRESETS } = await import('./rule-presets.ts').catch(() => ({
    RULE_PRESETS: {} as typeof import('./rule-presets.ts')['RULE_PRESETS'],
  }))
  return Object.hasOwn(RULE_PRESETS, key) ? RULE_PRESETS[key] : undefined
}

interface Checking {
  readonly locale: Locale
  readonly match: Matcher
  readonly other: OtherValue
  /** Where texts of dates without a zone are local time. */
  readonly zone: Zone
}

async function check(value: Json | undefined, rule: FormRule, { locale, match, other, zone }: Checking): Promise<string | undefined> {
  const own = rule.message || undefined
  if (rule.required && isEmptyValue(value)) return own ?? labelIn(TEXTS.required, locale)
  if (value === undefined || isEmptyValue(value)) return undefined
  if (rule.min !== undefined || rule.max !== undefined) {
    const { min = 0, max = Number.POSITIVE_INFINITY } = rule
    const length = Array.isArray(value) ? value.length : countCharacters(String(value))
    if (length < min || length > max) {
      return (
        own ??
        labelIn(TEXTS.length, locale)
          .replace('{min}', String(min))
          .replace('{max}', max === Number.POSITIVE_INFINITY ? '∞' : String(max))
      )
    }
  }
  if (rule.key === 'range' || rule.key === 'compare') {
    const { VALUE_RULES } = await import('./value-rules.ts')
    const fault = VALUE_RULES[rule.key](value, rule, other, zone())
    return fault && (own ?? labelIn(fault, locale))
  }
  const preset = rule.key === undefined ? undefined : await presetOf(rule.key)
  if (preset) return preset.accepts(String(value)) ? undefined : (own ?? labelIn(preset.message, locale))
  if (rule.pattern) {
    const answer = await match(rule.pattern, String(value).slice(0, 10_000))
    if (answer === 'no') return own ?? labelIn(TEXTS.pattern, locale)
    if (answer === 'too slow') return labelIn(TEXTS.slow, locale)
    if (answer === 'invalid') return labelIn(TEXTS.invalid, locale)
  }
  return undefined
}
