import type { DictionaryItem } from '../../../server/wire.ts'

/** An item while it is edited: its key stays although its value changes. */
export interface DraftItem extends DictionaryItem {
  readonly key: number
}
export const MOST_ITEMS = 1_000

/** Names that the server refuses as values. */
const RESERVED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

let lastKey = 0
export const draftOf = (item: Partial<DictionaryItem>): DraftItem => ({
  ...{ value: '', labelZh: '', labelEn: '', color: '', disabled: false },
  ...item,
  key: ++lastKey,
})
export const toItems = (drafts: readonly DraftItem[]): DictionaryItem[] =>
  drafts.map(({ key: _, value, ...rest }) => ({ ...rest, value: value.trim() }))

/** The item with its place changed from `from` to `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

export type ItemProblem = 'needsValue' | 'sameValue' | 'reservedValue'

/** What is wrong with items, by their keys. */
export function problemsOf(drafts: readonly DraftItem[]): ReadonlyMap<number, ItemProblem> {
  const known = new Set<string>()
  const found = new Map<number, ItemProblem>()
  for (const { key, value } of drafts) {
    const text = value.trim()
    if (text === '') found.set(key, 'needsValue')
    else if (RESERVED.has(text)) found.set(key, 'reservedValue')
    else if (known.has(text)) found.set(key, 'sameValue')
    known.add(text)
  }
  return found
}

const COLOR = /^(#[0-9a-f]{6}|[a-z]{3,20})$/i

/**
 * Items out of cells that were copied from a spreadsheet: one item a line; value, Chinese label, English label and colour
 * between tabs. Of a value that is there twice, the last line counts.
 */
export function readPasted(text: string): readonly DictionaryItem[] {
  const found = new Map<string, DictionaryItem>()
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [value = '', labelZh = '', labelEn = '', color = ''] = line.split('\t').map((cell) => cell.trim())
    if (value === '') continue
    const item = {
      ...{ value: value.slice(0, 100), labelZh: labelZh.slice(0, 100), labelEn: labelEn.slice(0, 100) },
      ...{ color: COLOR.test(color) ? color.toLowerCase() : '', disabled: false },
    }
    found.set(item.value, item)
  }
  return [...found.values()]
}

/** Known values get what was pasted for them, where it is not empty; others are added. */
export function withPasted(drafts: readonly DraftItem[], pasted: readonly DictionaryItem[]): readonly DraftItem[] {
  const wanted = new Map(pasted.map((item) => [item.value, item]))
  const updated = drafts.map((draft) => {
    const item = wanted.get(draft.value.trim())
    if (!item) return draft
    wanted.delete(item.value)
    return {
      ...draft,
      labelZh: item.labelZh || draft.labelZh,
      labelEn: item.labelEn || draft.labelEn,
      color: item.color || draft.color,
    }
  })
  return [...updated, ...[...wanted.values()].map(draftOf)]
}
