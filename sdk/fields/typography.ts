import type { Label } from '#kernel/page/values'
import type { ValueFormat } from '../react/format-value.ts'
import { choice, optionalNumber, suggest, text, toggle, words } from './builders.ts'
import { timeZoneField } from './time-zone.ts'

const FORMATS = {
  '': ['原样', 'As it is'],
  minute: ['日期时间', 'Date and time'],
  'YYYY-MM-DD HH:mm:ss': ['日期时间（到秒）', 'Date and time with seconds'],
  'YYYY-MM-DD': ['日期', 'Date'],
  'HH:mm:ss': ['时间', 'Time'],
  money: ['金额', 'Money'],
  number: ['数字', 'Number'],
  percent: ['百分比', 'Percent'],
} as const satisfies { readonly [Format in ValueFormat]: readonly [string, string] }

/** How a value is written: one of the usual ways, or a pattern such as `YYYY/MM/DD` or `#,##0.00`. */
export const formatField = () =>
  suggest('格式', 'Format', FORMATS, '', {
    help: {
      zh: '也可填写格式，如 YYYY年MM月DD日、#,##0.00；zz 显示时区',
      en: 'Or a pattern, as YYYY/MM/DD or #,##0.00; zz writes the time zone',
    },
  })

const CURRENCIES = {
  CNY: ['人民币', 'Yuan'],
  USD: ['美元', 'US dollar'],
  EUR: ['欧元', 'Euro'],
  JPY: ['日元', 'Yen'],
  GBP: ['英镑', 'Pound'],
  HKD: ['港元', 'Hong Kong dollar'],
  TWD: ['新台币', 'Taiwan dollar'],
  KRW: ['韩元', 'Won'],
  SGD: ['新加坡元', 'Singapore dollar'],
} as const
const LOCALES = {
  page: ['按页面语言', "By the page's language"],
  'zh-CN': ['中文', 'Chinese'],
  'en-US': ['英文（美国）', 'English (US)'],
  'en-GB': ['英文（英国）', 'English (UK)'],
  'de-DE': ['德文', 'German'],
  'fr-FR': ['法文', 'French'],
  'ja-JP': ['日文', 'Japanese'],
  'en-IN': ['英文（印度）', 'English (India)'],
} as const

type SuggestMeta = NonNullable<Parameters<typeof suggest>[4]>

/** A currency by its code, as `EUR`: one of the usual ones, or any other. */
export const currencyField = (meta: SuggestMeta = {}) => suggest('货币', 'Currency', CURRENCIES, '', meta)

/** How numbers and money are written; `money` and `numbers` say when that is so, as conditions over the other settings. */
export const numberLookFields = (money: string, numbers?: string) => ({
  currency: currencyField({ when: money, section: 'appearance' }),
  locale: suggest('数字写法', 'Number format', LOCALES, '', { ...(numbers ? { when: numbers } : {}), section: 'appearance' }),
  decimals: optionalNumber('小数位数', 'Decimals', { ...(numbers ? { when: numbers } : {}), min: 0, max: 20, section: 'appearance' }),
})

const NUMBERS = "format == 'money' || format == 'number' || format == 'percent'"

const DATES = "format && format != 'money' && format != 'number' && format != 'percent'"

/** A formatter in the author's words: `(value) => …`. */
export const scriptField = () =>
  text('格式化函数', 'Formatter', '', {
    section: 'advanced',
    setter: 'setter/function',
    bindable: false,
    help: { zh: '函数收到值，返回要显示的内容', en: 'Gets the value, returns what is shown' },
  })

/** The fields of every component that shows one piece of text. */
export function typographyFields(initial: string | Label) {
  return {
    text: words('文本', 'Text', initial),
    type: choice(
      '类型',
      'Type',
      {
        '': ['默认', 'Default'],
        secondary: ['次要', 'Secondary'],
        success: ['成功', 'Success'],
        warning: ['警告', 'Warning'],
        danger: ['危险', 'Danger'],
      },
      '',
      { section: 'appearance' },
    ),
    format: formatField(),
    ...numberLookFields("format == 'money'", NUMBERS),
    timeZone: timeZoneField({ when: DATES, section: 'appearance' }),
    script: scriptField(),
    code: toggle('代码样式', 'Code', false, { section: 'appearance' }),
    delete: toggle('删除线', 'Struck through', false, { section: 'appearance' }),
    disabled: toggle('禁用', 'Disabled', false, { section: 'appearance' }),
    copyable: toggle('可复制', 'Copyable', false),
    mark: toggle('标记', 'Marked', false, { section: 'appearance' }),
    strong: toggle('加粗', 'Bold', false, { section: 'appearance' }),
    italic: toggle('斜体', 'Italic', false, { section: 'appearance' }),
    underline: toggle('下划线', 'Underlined', false, { section: 'appearance' }),
  }
}
