import type { Label } from '#kernel/page/values'
import { isIdCard } from './id-card.ts'

interface Preset {
  readonly accepts: (text: string) => boolean
  readonly message: Label
}

const matching = (pattern: RegExp, zh: string, en: string): Preset => ({
  accepts: (text) => pattern.test(text),
  message: { zh, en },
})

/** The specification's presets (product.md, section 5); none of these expressions can run long. */
export const RULE_PRESETS: { readonly [key: string]: Preset } = {
  // As mainland China writes it: 11 digits, 1 then 3 to 9.
  phone: matching(/^1[3-9]\d{9}$/, '手机号格式不正确', 'Not a valid phone number'),
  email: matching(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, '邮箱格式不正确', 'Email format incorrect'),
  idCard: { accepts: isIdCard, message: { zh: '身份证号格式不正确', en: 'Not a valid ID card number' } },
  site: matching(/^https?:\/\/[^\s/$.?#][^\s]*$/i, '网址格式不正确', 'Not a valid URL'),
  word: matching(/^[A-Za-z]+$/, '只能输入字母', 'Letters only'),
  number: matching(/^\d+$/, '只能输入数字', 'Digits only'),
  // Rare characters of names are outside the common block.
  chinese: matching(/^\p{Script=Han}+$/u, '只能输入中文', 'Chinese characters only'),
  wordAndNumber: matching(/^[A-Za-z0-9]+$/, '只能输入字母和数字', 'Letters and digits only'),
  numberMoney: matching(/^(0|[1-9]\d*)$/, '请输入整数金额', 'An amount without decimals'),
  floatMoney: matching(/^(0|[1-9]\d*)(\.\d{1,2})?$/, '金额最多两位小数', 'An amount with at most two decimals'),
}
