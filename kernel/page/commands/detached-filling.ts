import { GivenNames } from '../names/given-names.ts'
import { cellAround, cellSayings } from '../records/cells.ts'
import type { CommandContext, ReadAs } from '../records/patch.ts'
import type { ElementRecord, FlowRecord, PageDocument, PageEntry } from '../records/records.ts'
import { remapEntry } from '../records/remap.ts'
import { CELL_PARTS, isSlotRow, ownerOfSlot, ROW_WORDS, rowOfItem, SLOT_PARTS, SLOT_ROW, SLOT_WORD } from '../records/row-words.ts'
import { childrenIn, descendantsOf, elementOf, rowsAround, slotOf } from '../records/tree.ts'
import { namedBy } from '../references/references.ts'
import { ordersAt } from '../schema/orders.ts'
import { sameJson } from '../values/json-tools.ts'
import { getPath } from '../values/path.ts'
import { SLOT } from './block-methods.ts'
import type { PatchDraft } from './patch-draft.ts'

/** What is said instead of the words for rows: behind a name, bare (''), or nothing at all (null); absent where they stay. */
interface RowSayings {
  readonly item?: string | null
  readonly slot?: string
  /** The words of a cell, or that they mean nothing (null). */
  readonly cell?: { readonly [part: string]: string } | null
}

/** Code of the page that runs where the block's rows are around it from now on. */
interface Moved {
  readonly entry: PageEntry
  /** The rows around it before. */
  readonly before: readonly string[]
  readonly say: RowSayings
  /** What its flows say, which may be started in rows within: no bare names. */
  readonly inFlows: RowSayings
}

const NOTHING: RowSayings = {}
const saysNothing = ({ item, slot, cell }: RowSayings): boolean => item === undefined && slot === undefined && cell === undefined

/** What filled the slots of a use stands where the block had them, and its code goes on reading the rows that it read. */
export function fillSlots(context: CommandContext, draft: PatchDraft, use: ElementRecord, copies: readonly PageEntry[]): void {
  const { document, catalogue } = context
  const copied: PageDocument = { entries: new Map(copies.map((entry) => [entry.id, entry])) }
  const around = rowsAround(document, catalogue, use.id)
  const wordOf = rowNaming(document, copies)
  const moved: Moved[] = []
  const ids = copies.map(({ id }) => id)
  for (const id of ids) {
    const slot = draft.element(id)
    if (slot?.type !== SLOT) continue
    const name = getPath(slot.props, 'name')
    const filling = childrenIn(document, use.id, typeof name === 'string' ? name : '').flatMap((child) => elementOf(document, child) ?? [])
    if (filling.length === 0) continue
    const rows = rowsAround(copied, catalogue, slot.id)
    if (rows.length > 0)
      moved.push(
        ...filling.flatMap((root) =>
          movedInto(context, root, use, { rows, isCell: cellAround(copied, catalogue, slot.id) !== undefined }, around, wordOf),
        ),
      )
    placeAt(draft, slot, filling, [...document.entries.keys(), ...ids])
  }
  for (const { entry, before, say } of moved) {
    const { id, parentId, order, slot } = draft.element(entry.id)!
    const { slot: _, ...said } = sayingRows(context, entry, before, say) as ElementRecord
    draft.put({ ...said, id, parentId, order, ...(slot === undefined ? {} : { slot }) })
  }
  const raising = raisedInRows(context, use, copies, around, wordOf)
  startSayingFlows(context, draft, [...moved, ...raising])
}

function placeAt(draft: PatchDraft, slot: ElementRecord, filling: readonly ElementRecord[], ids: readonly string[]): void {
  const after = ids
    .flatMap((other) => draft.element(other) ?? [])
    .filter((other) => other.parentId === slot.parentId && slotOf(other) === slotOf(slot) && other.order > slot.order)
    .sort((a, b) => (a.order < b.order ? -1 : 1))
  const { keys } = ordersAt([slot, ...after.slice(0, 1)], 1, filling.length)
  for (const [index, child] of filling.entries()) {
    const { slot: _, ...moved } = child
    draft.put({ ...moved, parentId: slot.parentId, order: keys[index]!, ...(slot.slot ? { slot: slot.slot } : {}) })
  }
  draft.drop(slot.id)
}

type WordOf = (row: string) => string

const rowNaming = (document: PageDocument, copies: readonly PageEntry[]): WordOf => {
  const names = new GivenNames([...document.entries.values(), ...copies])
  return (row) => names.wordOf(row) ?? row
}

/** What says the words of the cell around an element where another cell is around it from now on; null where there is none. */
function cellSaying({ document, catalogue }: CommandContext, id: string, wordOf: WordOf): RowSayings['cell'] {
  const cell = cellAround(document, catalogue, id)
  return cell ? cellSayings(cell, wordOf(cell.owner)) : null
}

/** A filling with everything in it. `drawn`: the rows of the block around its slot, and whether that is in a cell; `around` are the rows around the use. */
function movedInto(
  context: CommandContext,
  root: ElementRecord,
  use: ElementRecord,
  { rows, isCell }: { readonly rows: readonly string[]; readonly isCell: boolean },
  around: readonly string[],
  wordOf: WordOf,
): readonly Moved[] {
  const { document, catalogue } = context
  const own = SLOT_ROW + use.id
  const below = new Set(isCell ? descendantsOf(document, use.id) : [])
  return [root.id, ...descendantsOf(document, root.id)].flatMap((id): readonly Moved[] => {
    const entry = elementOf(document, id)
    if (!entry) return []
    const all = rowsAround(document, catalogue, id).filter((row) => row !== own)
    const within = all.slice(0, all.length - around.length)
    const before = [...within, own, ...around]
    const after = [...within, ...rows, ...around]
    const [drawn = ''] = rows
    const item = itemSaying(before, after, wordOf)
    const isSlot = ownerOfSlot(before) === use.id && !isSlotRow(drawn)
    const slot = !isSlot ? undefined : rowOfItem(after) === drawn ? '' : wordOf(drawn)
    // A cell of the filling's own goes on being the innermost.
    const keepsCell = !isCell || below.has(cellAround(document, catalogue, id)?.owner ?? '')
    const cell = keepsCell ? {} : { cell: cellSaying(context, id, wordOf)! }
    const says = (said: string | undefined): RowSayings => ({
      ...cell,
      ...(item === undefined ? {} : { item }),
      ...(said === undefined ? {} : { slot: said }),
    })
    return [{ entry, before, say: says(slot), inFlows: says(isSlot ? wordOf(drawn) : undefined) }]
  })
}

function itemSaying(before: readonly string[], after: readonly string[], wordOf: WordOf): string | null | undefined {
  const row = rowOfItem(before)
  if (row === rowOfItem(after)) return undefined
  return row === undefined ? null : wordOf(row)
}

/** Copies that start flows of the page, which ran in the rows around the use and run in the block's own from now on. */
function raisedInRows(
  context: CommandContext,
  use: ElementRecord,
  copies: readonly PageEntry[],
  around: readonly string[],
  wordOf: WordOf,
): readonly Moved[] {
  const { catalogue } = context
  const copied: PageDocument = { entries: new Map(copies.map((entry) => [entry.id, entry])) }
  const rows = copies.flatMap(({ id, kind }) => (kind === 'element' ? rowsAround(copied, catalogue, id) : []))
  const row = rows.find((each) => !isSlotRow(each))
  if (row === undefined) return []
  const item = itemSaying(around, [row, ...around], wordOf)
  const isCell = copies.some(({ id }) => cellAround(copied, catalogue, id) !== undefined)
  const inFlows = { ...(item === undefined ? {} : { item }), ...(isCell ? { cell: cellSaying(context, use.id, wordOf)! } : {}) }
  // In no rows, the words are looked for all the same.
  const before = around.length > 0 ? around : [SLOT_ROW + use.id]
  return copies.filter(({ kind }) => kind === 'element' || kind === 'flow').map((entry) => ({ entry, before, say: NOTHING, inFlows }))
}

function sayingRows<Entry extends PageEntry>(
  { document, code }: CommandContext,
  entry: Entry,
  rows: readonly string[],
  sayings: RowSayings,
): Entry {
  const { item, slot, cell } = sayings
  if (!code || saysNothing(sayings)) return entry
  const said = (prefix: string, word: string) => (prefix === '' ? word : `${prefix}.${word}`)
  const to = (path: readonly string[]): ReadAs | undefined => {
    const [root = '', part] = path
    // Where it was no row's, it may be a field of what an event brings.
    const none = entry.kind === 'flow' ? { length: 1, text: `eventParams.${root}` } : { length: path.length, text: 'undefined' }
    if (ROW_WORDS.has(root) && item !== undefined) return item === null ? none : { length: 1, text: said(item, root) }
    if (CELL_PARTS.has(root) && cell !== undefined) return cell === null ? none : { length: 1, text: cell[root]! }
    if (root !== SLOT_WORD || slot === undefined) return undefined
    if (part !== undefined && SLOT_PARTS.has(part)) return { length: 2, text: said(slot, part) }
    return { length: 1, text: `({ item: ${said(slot, 'item')}, index: ${said(slot, 'index')} })` }
  }
  return code.replace(document, entry, to, rows)
}

const keyOf = ({ before, inFlows }: Moved): string => JSON.stringify([before, inFlows])

/** A flow names rows as its starter needs. A flow with other starters, or with two such names, is copied. */
function startSayingFlows(context: CommandContext, draft: PatchDraft, moved: readonly Moved[]): void {
  const groups = new Map<string, Moved[]>()
  for (const each of moved) if (!saysNothing(each.inFlows)) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  for (const group of groups.values()) {
    const [{ before, inFlows }] = group as [Moved]
    const starters = new Set(group.map(({ entry }) => entry.id))
    const reached = flowsFrom(context, draft, starters)
    const rewritten = new Map<string, FlowRecord>()
    for (const flow of reached) {
      const said = sayingRows(context, flow, before, inFlows)
      if (!sameJson(said, flow)) rewritten.set(flow.id, said)
    }
    callersToo(context, reached, rewritten)
    if (rewritten.size === 0) continue
    const others = flowsFrom(context, draft, startersBut(draft, starters))
    const shared = new Set(others.map(({ id }) => id))
    const ids = new Map([...rewritten.keys()].filter((id) => shared.has(id)).map((id) => [id, context.newId('flow')]))
    const renamed = <Entry extends PageEntry>(entry: Entry) => remapEntry(entry, { get: (id) => ids.get(id) }, context.references)
    for (const [id, flow] of rewritten) draft.put({ ...renamed(flow), id: ids.get(id) ?? id })
    if (ids.size > 0)
      for (const id of starters) {
        const now = draft.get(id)
        if (now) draft.put(renamed(now))
      }
  }
}

/** A flow that calls one which is another from now on is another as well. */
function callersToo({ references }: CommandContext, flows: readonly FlowRecord[], rewritten: Map<string, FlowRecord>): void {
  for (let grew = rewritten.size > 0; grew; ) {
    grew = false
    for (const flow of flows) {
      const calls = !rewritten.has(flow.id) && namedBy(flow, references).some(({ kind, to }) => kind === 'flow' && rewritten.has(to))
      if (!calls) continue
      rewritten.set(flow.id, flow)
      grew = true
    }
  }
}

const startersBut = (draft: PatchDraft, starters: ReadonlySet<string>): Iterable<string> =>
  draft.ids().filter((id) => draft.get(id)?.kind !== 'flow' && !starters.has(id))

/** The flows of the page that some entries start, also by others. */
function flowsFrom({ references, document }: CommandContext, draft: PatchDraft, starters: Iterable<string>): readonly FlowRecord[] {
  const seen = new Set(starters)
  const found: FlowRecord[] = []
  for (const id of seen) {
    const entry = draft.get(id)
    if (entry?.kind === 'flow' && document.entries.has(id)) found.push(entry)
    if (entry) for (const { kind, to } of namedBy(entry, references)) if (kind === 'flow') seen.add(to)
  }
  return found
}
