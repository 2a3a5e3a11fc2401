import type { Label } from '#sdk'

export type Column = { readonly [key: string]: unknown }

export const COLUMN_TYPES: readonly (readonly [value: string, label: Label])[] = [
  ['text', { zh: '文本', en: 'Text' }],
  ['multiline', { zh: '多行', en: 'Several lines' }],
  ['number', { zh: '数字', en: 'Number' }],
  ['money', { zh: '金额', en: 'Money' }],
  ['date1', { zh: '日期', en: 'Date' }],
  ['date2', { zh: '日期时间', en: 'Date and time' }],
  ['tag', { zh: '标签', en: 'Tag' }],
  ['status', { zh: '状态', en: 'Status' }],
  ['image', { zh: '图片', en: 'Image' }],
  ['action', { zh: '操作按钮', en: 'Buttons' }],
]
export const ALIGNMENTS: readonly (readonly [value: string, label: Label])[] = [
  ['left', { zh: '左', en: 'Left' }],
  ['center', { zh: '中', en: 'Centre' }],
  ['right', { zh: '右', en: 'Right' }],
]
export const FIXED: readonly (readonly [value: string, label: Label])[] = [
  ['', { zh: '不固定', en: 'Scrolls' }],
  ['left', { zh: '固定在左', en: 'Left' }],
  ['right', { zh: '固定在右', en: 'Right' }],
]
export const BUTTON_TYPES: readonly (readonly [value: string, label: Label])[] = [
  ['link', { zh: '链接', en: 'Link' }],
  ['text', { zh: '文字', en: 'Text' }],
  ['default', { zh: '默认', en: 'Default' }],
  ['primary', { zh: '主要', en: 'Primary' }],
]

const random = (): string => {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => letters[byte % letters.length]).join('')
}

/** A name for the event of a button or a clickable cell; flows are wired to it. */
export const newEventName = (): string => `Dynamic_${random()}`

/** The id that what stands in a column's cells goes by. */
export const newColumnId = (): string => `col_${random()}`

const keyOf = ({ id, dataIndex }: Column): unknown => id || dataIndex

/** A column as it is after an edit, with an id: without one it went by its field, and what stands in its cells has to stay there when the field is another one. */
export function withId(next: Column, at: number, columns: readonly Column[]): Column {
  if (typeof next.id === 'string' && next.id !== '') return next
  const field = columns[at]?.dataIndex
  const isFree = typeof field === 'string' && field !== '' && columns.every((other, index) => index === at || keyOf(other) !== field)
  return { ...next, id: isFree ? field : newColumnId() }
}

/** A number of pixels as a number, anything else (`20%`) as it is; nothing when empty. */
export function withWidth(column: Column, text: string): Column {
  const { width: _old, ...rest } = column
  if (text.trim() === '') return rest
  return { ...column, width: /^\d+$/.test(text.trim()) ? Number(text) : text }
}

/** With its name when it is clickable, without one otherwise; the name stays the same while it is switched off and on in one edit. */
export function withClick(column: Column, clickable: boolean): Column {
  return { ...column, clickable, ...(clickable && !column.eventName ? { eventName: newEventName() } : {}) }
}
