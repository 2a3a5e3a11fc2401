import type { Label } from '#sdk'

export const TEXTS = {
  add: { zh: '新增一行', en: 'Add a row' },
  up: { zh: '上移', en: 'Move up' },
  down: { zh: '下移', en: 'Move down' },
  remove: { zh: '删除', en: 'Remove' },
} as const

export const rowName = (number: number): Label => ({ zh: `第 ${number} 行`, en: `Row ${number}` })
