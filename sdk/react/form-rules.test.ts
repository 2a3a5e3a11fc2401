import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import type { FormRule } from '../fields/form-item.ts'
import { firstError, type Matcher } from './form-rules.ts'
import { RULE_PRESETS } from './rule-presets.ts'

const never: Matcher = async (pattern) => {
  throw new Error(`a preset was matched as an expression: ${pattern}`)
}
const messageOf = (value: Json | undefined, rule: Partial<FormRule>, locale: 'zh' | 'en' = 'en', match = never) =>
  firstError(value, [{ message: '', ...rule }], locale, match)

interface Samples {
  readonly good: readonly Json[]
  readonly bad: readonly Json[]
  readonly says: readonly [zh: string, en: string]
}
const SAMPLES: { readonly [key: string]: Samples } = {
  phone: {
    good: ['13800138000', '19912345678', 13800138000],
    bad: ['12800138000', '1380013800', '138001380001', '+8613800138000', '1380013800a', ' 13800138000'],
    says: ['手机号格式不正确', 'Not a valid phone number'],
  },
  email: {
    good: ['a@b.cn', 'first.last+tag@sub.example.com', '王@例子.公司'],
    bad: ['a', 'a@b', 'a@b.', '@b.cn', 'a b@c.cn', 'a@b..cn', 'a@@b.cn'],
    says: ['邮箱格式不正确', 'Email format incorrect'],
  },
  idCard: {
    good: ['11010519491231002X', '11010519491231002x', '440304198802291234', '500228199006064459', '110105491231002'],
    bad: [
      ...['110105194912310021', '110105194913310026', '440304198702291231', '11010519490230002X', '1101051949123100'],
      ...['010105194912310020', '110105490231002', '110105210012310021', '11010519491231002Y', 'x'],
    ],
    says: ['身份证号格式不正确', 'Not a valid ID card number'],
  },
  site: {
    good: ['http://a.cn', 'https://example.com/a?b=c#d', 'HTTP://EXAMPLE.COM', 'http://127.0.0.1:8080/x'],
    bad: ['example.com', 'ftp://a.cn', 'http://', 'http:// a.cn', 'javascript:alert(1)', 'https://a b.cn'],
    says: ['网址格式不正确', 'Not a valid URL'],
  },
  word: { good: ['abc', 'ABC'], bad: ['a1', 'a b', 'é', '中'], says: ['只能输入字母', 'Letters only'] },
  number: { good: ['0', '00123', 7], bad: ['1.5', '-1', '1e3', '１', ' 1'], says: ['只能输入数字', 'Digits only'] },
  chinese: { good: ['中文', '𠮷野', '䶮'], bad: ['中a', '中 文', '，', 'ひ'], says: ['只能输入中文', 'Chinese characters only'] },
  wordAndNumber: { good: ['a1', 'A', '1'], bad: ['a_1', 'a-1', '中1', ' '], says: ['只能输入字母和数字', 'Letters and digits only'] },
  numberMoney: {
    good: ['0', '10', 12],
    bad: ['1.0', '01', '-1', '1,000', 1.5],
    says: ['请输入整数金额', 'An amount without decimals'],
  },
  floatMoney: {
    good: ['0', '0.5', '12.34', 12, 12.5],
    bad: ['12.345', '.5', '1.', '00.5', '-1.00', '1,000.00'],
    says: ['金额最多两位小数', 'An amount with at most two decimals'],
  },
}

describe('a preset rule', () => {
  for (const [key, { good, bad, says }] of Object.entries(SAMPLES)) {
    it.each(good)(`${key} accepts %j`, async (value) => expect(await messageOf(value, { key })).toBeUndefined())
    it.each(bad)(`${key} refuses %j in both languages`, async (value) =>
      expect([await messageOf(value, { key }, 'zh'), await messageOf(value, { key })]).toEqual(says),
    )
  }

  it('has samples here, all of them', () => expect(Object.keys(SAMPLES).sort()).toEqual(Object.keys(RULE_PRESETS).sort()))

  it("says the author's own message, and nothing about a field without a value", async () => {
    expect(await messageOf('x', { key: 'phone', message: 'Call us' })).toBe('Call us')
    for (const empty of ['', null, undefined, []]) expect(await messageOf(empty, { key: 'phone', min: 3 })).toBeUndefined()
  })

  it('goes by its key alone, whatever pattern an older page stored beside it; a key of no preset is none', async () => {
    expect(await messageOf('13800138000', { key: 'phone', pattern: '^nothing$' })).toBeUndefined()
    expect(await messageOf('x', { key: 'constructor' })).toBeUndefined()
  })
})

describe('required and length', () => {
  it.each<readonly [Partial<FormRule>, readonly (Json | undefined)[], readonly (Json | undefined)[], string, string]>([
    [{ required: true }, ['x', 0, false, ['a']], [undefined, null, '', []], '此项必填', 'Required'],
    [{ min: 2, max: 4 }, ['ab', 'abcd', 1234, ['a', 'b'], ''], ['a', 'abcde', 5, ['a']], '长度应为 2 到 4', 'Length must be 2 to 4'],
    [{ min: 2 }, ['ab'], ['a'], '长度应为 2 到 ∞', 'Length must be 2 to ∞'],
    [{ max: 1 }, ['a'], ['ab'], '长度应为 0 到 1', 'Length must be 0 to 1'],
  ])('%j', async (rule, good, bad, zh, en) => {
    for (const value of good) expect([value, await messageOf(value, rule)]).toEqual([value, undefined])
    for (const value of bad) expect([value, await messageOf(value, rule, 'zh'), await messageOf(value, rule)]).toEqual([value, zh, en])
  })

  it('of several broken rules the first is told', async () => {
    const rules: FormRule[] = [
      { required: true, message: '' },
      { min: 3, message: 'short' },
      { key: 'number', message: 'digits' },
    ]
    const told = []
    for (const value of ['', 'a', 'abc', '123']) told.push(await firstError(value, rules, 'en', never))
    expect(told).toEqual(['Required', 'short', 'digits', undefined])
  })
})

describe("an author's expression", () => {
  it.each([
    ['yes', undefined, undefined],
    ['no', '格式不正确', 'Wrong format'],
    ['too slow', '校验规则太慢，已停止', 'This rule is too slow and was stopped'],
    ['invalid', '校验规则不是有效的正则表达式', 'This rule is not a valid regular expression'],
  ] as const)('an author’s expression that answers "%s" is told as what it is', async (answer, zh, en) => {
    const match: Matcher = async () => answer
    const rule = { key: 'pattern', pattern: '^x$' }
    expect([await messageOf('y', rule, 'zh', match), await messageOf('y', rule, 'en', match)]).toEqual([zh, en])
  })

  it('is asked elsewhere, with the text', async () => {
    const asked: string[] = []
    const match: Matcher = async (pattern, text) => {
      asked.push(`${pattern} ${text}`)
      return 'yes'
    }
    await messageOf(12, { pattern: '^\\d+$' }, 'en', match)
    await messageOf('', { pattern: '^\\d+$' }, 'en', match)
    expect(asked).toEqual(['^\\d+$ 12'])
  })
})
