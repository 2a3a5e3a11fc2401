import { type Label, labelIn } from '#kernel/message'
import type { FunctionDeclaration } from '#sdk'
import type { Locale } from '../../../shell/messages.ts'
import { blocks, words } from './markdown.ts'

/** The groups of functions, in the order in which they are shown. */
export const FUNCTION_GROUPS: { readonly [group in FunctionDeclaration['group']]: Label } = {
  logic: { zh: '逻辑', en: 'Logic' },
  text: { zh: '文本', en: 'Text' },
  number: { zh: '数字', en: 'Numbers' },
  money: { zh: '金额', en: 'Money' },
  date: { zh: '日期', en: 'Dates' },
  list: { zh: '列表', en: 'Lists' },
  object: { zh: '对象', en: 'Objects' },
  url: { zh: '地址', en: 'Addresses' },
}

const EXAMPLES: Label = { zh: '例子', en: 'Examples' }

/** All that a function of formulas declares, for people, as Markdown. */
export function functionPage({ name, signature, summary, examples }: FunctionDeclaration, locale: Locale): string {
  const lines = examples.map(({ formula, value }) => `${formula}  // ${JSON.stringify(value)}`)
  return blocks(
    `# ${words(name)}`,
    words(labelIn(summary, locale)),
    fenced([signature]),
    lines.length === 0 ? '' : blocks(`## ${labelIn(EXAMPLES, locale)} {#examples}`, fenced(lines)),
  )
}

const fenced = (lines: readonly string[]): string => ['```', ...lines, '```'].join('\n')
