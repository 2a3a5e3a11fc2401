import type { Json } from '#kernel/page/values'

/** Words that stand in Markdown as they are, in a table too. */
export const words = (text: string): string => text.replace(/([\\`*_[\]<>|])/g, '\\$1').replace(/\s+/g, ' ')

/** Code that stands in Markdown as it is. */
export function code(text: string): string {
  if (text === '') return ''
  const marks = text.includes('`') ? '``' : '`'
  const space = text.includes('`') ? ' ' : ''
  return `${marks}${space}${text.replace(/\s+/g, ' ')}${space}${marks}`
}

const LONGEST = 60

/** A value as it is written in code, cut where it is long; nothing for nothing. */
export function valueCode(value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return code(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
}

/** Rows of cells, which are Markdown, below their heads. Columns that are empty throughout are left out. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const used = heads.map((_, column) => rows.some((row) => row[column] !== ''))
  // A bar would end its cell, within code as well.
  const cell = (text: string) => text.replace(/(?<!\\)\|/g, '\\|')
  const line = (cells: readonly string[]) =>
    `| ${cells
      .filter((_, column) => used[column])
      .map(cell)
      .join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Blocks with a line between them; those that are empty are left out. */
export const blocks = (...all: readonly string[]): string => all.filter((block) => block !== '').join('\n\n')
