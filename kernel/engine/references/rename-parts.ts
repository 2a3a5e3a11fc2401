import type { BlockInterface, PageDocument } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import type { PageNames, ReferenceTarget, UncertainUse } from './reference-target.ts'
import { ROWS } from './row-paths.ts'

/** A field of a form, or of the rows of its list. */
export interface OwnedField {
  readonly owner: string
  readonly name: string
  readonly isInRows: boolean
}

export function fieldOf(target: ReferenceTarget): OwnedField | null {
  if (target.kind === 'field') return { owner: target.form, name: target.name, isInRows: false }
  return target.kind === 'row' ? { owner: target.use, name: target.field, isInRows: true } : null
}

/** Where the lists of forms are once a field, which may be one of them, has its new name. */
export function withListAt(paths: PageNames['listPaths'], { owner, name, isInRows }: OwnedField, to: string): ReadonlyMap<string, string> {
  const root = isInRows ? `${ROWS}.${owner}` : owner
  return new Map([...(paths ?? [])].map(([path, list]) => [path === `${root}.${name}` ? `${root}.${to}` : path, list]))
}

/** A list of a form, and those in whose rows it is: in each, the way to its rows by the names of lists. */
export function listsAround(
  list: string,
  paths: PageNames['listPaths'],
): readonly { readonly list: string; readonly way: readonly string[] }[] {
  const found: { readonly list: string; readonly way: readonly string[] }[] = []
  let way: readonly string[] = []
  for (let at: string | undefined = list; at !== undefined && !found.some((known) => known.list === at); ) {
    found.push({ list: at, way })
    const [path = ''] = [...(paths ?? [])].find(([, id]) => id === at) ?? []
    const [root, outer, ...name]: readonly string[] = path.split('.')
    if (root !== ROWS) break
    way = [name.join('.'), ...way]
    at = outer
  }
  return found
}

/** Two keys of a conditional can be one text; each is rewritten once. */
export function distinct<T extends { readonly start: number }>(edits: readonly T[]): T[] {
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()].sort((a, b) => a.start - b.start)
}

export function uncertainLabel(document: PageDocument, uncertain: readonly UncertainUse[]): Label {
  const blocks = uncertain.filter(({ reason }) => reason === 'block')
  const places = [...new Set(uncertain.flatMap((use) => (use.reason === 'block' ? [] : placeOf(document, use))))]
  const shown = places.slice(0, 5).join(', ') + (places.length > 5 ? ' …' : '')
  const said = blocks.slice(0, 3).map((use) => readInBlock(placeOf(document, use), use.text))
  if (places.length > 0)
    said.unshift({ zh: `无法判断这些位置是否用到它：${shown}`, en: `It cannot be told whether these places use it: ${shown}` })
  return { zh: said.map(({ zh }) => zh).join('；'), en: said.map(({ en }) => en).join('. ') }
}

const placeOf = (document: PageDocument, { entry, path }: UncertainUse): string => `${titleOf(document, entry)} · ${path}`

const readInBlock = (place: string, within: string): Label => ({
  zh: `“${place}”把这些行交给区块，区块自身在 ${within} 中读取该字段：区块中的名称不会随之改变`,
  en: `“${place}” gives these rows to a block that reads the field itself, in ${within}, where it keeps its name`,
})

export function titleOf(document: PageDocument, id: string): string {
  const entry = document.entries.get(id)
  return entry && 'name' in entry && entry.name !== '' ? entry.name : id
}

/** An input under another name remembers what it was called, so that uses carry over what they give it. */
export const withInput = (block: BlockInterface, from: string, to: string): BlockInterface => ({
  ...block,
  inputs: block.inputs.map((input) =>
    input.name === from
      ? { ...input, name: to, formerly: [...(input.formerly ?? []).filter((name) => name !== to && name !== from), from] }
      : input,
  ),
})

/** Slots whose rows have a field under another name. */
export const withSlotRows = (block: BlockInterface, slots: ReadonlySet<unknown>, from: string, to: string): BlockInterface => ({
  ...block,
  slots: block.slots.map((slot) => {
    if (!slots.has(slot.name)) return slot
    const known = slot.rows ?? []
    const before = known.find(({ name }) => name === from)?.formerly ?? []
    const formerly = [...before.filter((name) => name !== to && name !== from), from]
    return { ...slot, rows: [...known.filter(({ name }) => name !== from && name !== to), { name: to, formerly }] }
  }),
})
