import type { Label } from '#sdk'

export const TEXTS = {
  add: { zh: '新增一行', en: 'Add a row' },
  up: { zh: '上移', en: 'Move up' },
  down: { zh: '下移', en: 'Move down' },
  remove: { zh: '删除', en: 'Remove' },
} as const

export const rowName = (number: number): Label => ({ zh: `第 ${number} 行`, en: `Row ${number}` })

export const noSuchRow = (row: string, count: number): Label => ({
  zh: `没有第 ${row} 行：列表有 ${count} 行，从 0 数起`,
  en: `There is no row ${row}: the list has ${count}, counted from 0`,
})
export const tooMany = (max: number): Label => ({ zh: `最多 ${max} 行`, en: `There are ${max} rows at most` })
export const tooFew = (min: number): Label => ({ zh: `至少 ${min} 行`, en: `There are ${min} rows at least` })
