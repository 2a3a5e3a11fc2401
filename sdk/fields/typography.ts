import type { Label } from '#kernel/page'
import type { ValueFormat } from '../react/format-value.ts'
import { choice, text, toggle, words } from './builders.ts'

const FORMATS = {
  '': ['原样', 'As it is'],
  'YYYY-MM-DD HH:mm:ss': ['日期时间', 'Date and time'],
  'YYYY-MM-DD': ['日期', 'Date'],
  'HH:mm:ss': ['时间', 'Time'],
  money: ['金额', 'Money'],
  number: ['数字', 'Number'],
  percent: ['百分比', 'Percent'],
} as const satisfies { readonly [Format in ValueFormat]: readonly [string, string] }

/** How a value is written. */
export const formatField = () => choice('格式', 'Format', FORMATS, '')

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
