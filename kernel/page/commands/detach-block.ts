import { isLookPath } from '../look/look-paths.ts'
import { givenNamesOf } from '../names/given-names.ts'
import { inputDefaults, interfaceOf } from '../records/block-info.ts'
import { CALL_FLOW, RAISE_EVENT } from '../records/block-steps.ts'
import { blockOf } from '../records/blocks.ts'
import { cellAround, cellSayings } from '../records/cells.ts'
import type { CodeTools, Command, CommandContext, ReadAs } from '../records/patch.ts'
import { applyPatch } from '../records/patch-algebra.ts'
import type { Binding, ElementRecord, FlowNode, FlowRecord, Looks, PageDocument, PageEntry } from '../records/records.ts'
import { CELL_PARTS, isSlotRow, ROW_WORDS, rowOfItem, SLOT_ROW, SLOT_WORD } from '../records/row-words.ts'
import { isActionStep, mapSteps } from '../records/steps.ts'
import { childrenOf, descendantsOf, elementOf, indexInParent, rowsAround, slotOf } from '../records/tree.ts'
import type { JsonObject, PropPath } from '../values/json.ts'
import { setOwn, setPath } from '../values/path.ts'
import { pinBlocks, pinsFor } from './block-pins.ts'
import type { Clip } from './clip.ts'
import { copyClip } from './copy-clip.ts'
import { fillSlots } from './detached-filling.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

export interface DetachBlock {
  /** The use. */
  readonly id: string
  /** The block in the version that the page has. */
  readonly document: PageDocument
}

/** Puts the elements of a block into the place of one of its uses: its inputs are what the use gives, its events the flows that the use starts. */
export const detachBlock: Command<DetachBlock> = {
  id: 'command/detach-block',
  label: { zh: '拆分区块', en: 'Detach a block' },
  plan(context, { id, document: block }) {
    const { document, code } = context
    const use = elementOf(document, id)
    if (!use || blockOf(use.type) === undefined) return refusal('所选组件不是区块', 'What is selected is no block')
    if (!code) return refusal('公式尚未就绪，请稍后重试', 'Formulas are not ready yet, try again in a moment')
    const clip = clipOf(withFreeVariables(document, block, code))
    const copied = copyClip(context, clip)
    if ('refused' in copied) return copied
    const given = givenBy(use, block)
    // In rows of the block's own, `item` is theirs: there the rows around the use are called by their repeater.
    const named = givenBy(namingRows(context, use), block)
    const inCells = givenBy(namingRows(context, use, true), block)
    const copies = [...copied.roots, ...copied.others]
    const inRows = entriesInRows(context, copies)
    if (inRows.hasSlots && readsSlot(context, use))
      return refusal(
        '区块在别的区块的重复插槽中使用输入，而该输入读取 slot：拆分后无法再读到，请先改用变量',
        'An input reads slot, and the block has repeated slots of other blocks in it, where slot means something else: give it a variable first',
      )
    const changed = new Map<string, PageEntry>()
    const steps = raisedSteps(use, context)
    for (const entry of copies) {
      const inputs = inRows.cells.has(entry.id) ? inCells : inRows.ids.has(entry.id) ? named : given
      changed.set(entry.id, withSteps(withInputs(withoutWords(context, use, entry, inRows), inputs, document, code), steps))
    }
    startDirectly(changed, use)

    const draft = new PatchDraft(document)
    const roots = copied.roots.map((root) => changed.get(root.id) as ElementRecord)
    draft.drop(use.id)
    draft.place(roots, use.parentId, indexInParent(document, use.id), slotOf(use))
    const placed = new Set(roots.map((root) => root.id))
    for (const [entryId, entry] of changed) if (!placed.has(entryId)) draft.put(entry)
    fillSlots(context, draft, use, [...changed.values()])
    pinBlocks(draft, pinsFor(block, clip.elements))
    return draft.patch()
  },
}

/** A use whose code says the row and the cell around it by the names of their repeaters. `inCell`: where there is another cell, none is none. */
function namingRows({ document, catalogue, code }: CommandContext, use: ElementRecord, inCell = false): ElementRecord {
  const rows = rowsAround(document, catalogue, use.id)
  const row = rowOfItem(rows)
  if ((row === undefined && !inCell) || !code) return use
  const cell = cellAround(document, catalogue, use.id)
  const wordOf = (id: string) => givenNamesOf(document).wordOf(id) ?? id
  const ofCell = cell ? cellSayings(cell, wordOf(cell.owner)) : undefined
  const name = ([root = '']: readonly string[]): ReadAs | undefined => {
    if (ROW_WORDS.has(root) && row !== undefined) return { length: 1, text: `${wordOf(row)}.${root}` }
    if (!CELL_PARTS.has(root) || (!ofCell && !inCell)) return undefined
    return { length: 1, text: ofCell?.[root] ?? 'undefined' }
  }
  // In no rows, the words are looked for all the same.
  return code.replace(document, use, name, rows.length > 0 ? rows : [SLOT_ROW + use.id])
}

/** Words for rows that meant nothing in the block go on meaning nothing where the rows of the page are around. */
function withoutWords(
  { document, catalogue, code }: CommandContext,
  use: ElementRecord,
  entry: PageEntry,
  inRows: ReturnType<typeof entriesInRows>,
): PageEntry {
  const rows = rowsAround(document, catalogue, use.id)
  if (!code || rows.length === 0 || entry.kind !== 'element') return entry
  const noRow = !inRows.ids.has(entry.id) && rowOfItem(rows) !== undefined
  const noCell = !inRows.cells.has(entry.id) && cellAround(document, catalogue, use.id) !== undefined
  const nothing = ([root = '']: readonly string[]): ReadAs | undefined =>
    (noRow && ROW_WORDS.has(root)) || (noCell && CELL_PARTS.has(root)) ? { length: 1, text: 'undefined' } : undefined
  return code.replace(document, entry, nothing, rows)
}

const readsSlot = ({ document, catalogue, code }: CommandContext, use: ElementRecord): boolean =>
  code?.reads(document, use, rowsAround(document, catalogue, use.id)).some(({ path: [root] }) => root === SLOT_WORD) === true

/** What is in rows of the copied elements, and the flows, which may start there. */
function entriesInRows({ catalogue }: CommandContext, all: readonly PageEntry[]) {
  const copies: PageDocument = { entries: new Map(all.map((entry) => [entry.id, entry])) }
  const rows = new Map(all.flatMap(({ id, kind }) => (kind === 'element' ? [[id, rowsAround(copies, catalogue, id)] as const] : [])))
  const isInRows = ({ id, kind }: PageEntry) => kind === 'flow' || (rows.get(id)?.length ?? 0) > 0
  const ids: ReadonlySet<string> = new Set(all.filter(isInRows).map(({ id }) => id))
  const inCells = all.filter(({ id }) => cellAround(copies, catalogue, id) !== undefined)
  // A flow may be started in a cell.
  const cells: ReadonlySet<string> = new Set(
    [...inCells, ...all.filter(({ kind }) => kind === 'flow' && inCells.length > 0)].map(({ id }) => id),
  )
  return { ids, cells, hasSlots: [...rows.values()].flat().some(isSlotRow) }
}

function clipOf(block: PageDocument): Clip {
  const entries = [...block.entries.values()]
  const of = <Kind extends PageEntry['kind']>(kind: Kind) =>
    entries.filter((entry): entry is Extract<PageEntry, { kind: Kind }> => entry.kind === kind)
  const roots = childrenOf(block, null)
  const elements = roots.flatMap((root) => [root, ...descendantsOf(block, root)]).map((id) => block.entries.get(id) as ElementRecord)
  return { roots, elements, flows: of('flow'), variables: of('variable'), apis: of('api'), texts: of('text') }
}

/** Variables are known by their names: those of the block that the page has too get another one. */
function withFreeVariables(page: PageDocument, block: PageDocument, code: CodeTools): PageDocument {
  const namesIn = ({ entries }: PageDocument) => [...entries.values()].flatMap((entry) => (entry.kind === 'variable' ? entry.name : []))
  const taken = new Set([...namesIn(page), ...namesIn(block)])
  let now = block
  for (const name of namesIn(block)) {
    if (!namesIn(page).includes(name)) continue
    let n = 2
    while (taken.has(`${name}${n}`)) n++
    taken.add(`${name}${n}`)
    const renamed = code.renameVariable(now, name, `${name}${n}`)
    if (!('refused' in renamed)) now = applyPatch(now, renamed)
  }
  return now
}

interface Given {
  /** As the use has it; undefined where it gives nothing. */
  readonly binding?: Binding
  readonly value: JsonObject[string]
  /** As code says it. */
  readonly text: string
}

function givenBy(use: ElementRecord, block: PageDocument): ReadonlyMap<string, Given> {
  const face = interfaceOf(block)
  const defaults = face ? inputDefaults(face) : {}
  return new Map(
    (face?.inputs ?? []).map(({ name }) => {
      const binding = use.bindings[name]
      const value = use.props[name] ?? defaults[name] ?? null
      return [name, { value, text: binding ? codeOf(binding) : JSON.stringify(value), ...(binding ? { binding } : {}) }]
    }),
  )
}

function codeOf({ kind, source }: Binding): string {
  if (kind === 'template') return `\`${source.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
  // A name or a plain path needs no parentheses.
  return /^[\p{ID_Continue}$.]+$/u.test(source) ? source : `(${source})`
}

function withInputs(entry: PageEntry, given: ReadonlyMap<string, Given>, page: PageDocument, code: CodeTools): PageEntry {
  const whole = entry.kind === 'element' ? withWholeInputs(entry, given) : entry
  return code.replace(page, whole, ([root, name]) => {
    const found = root === 'props' && name !== undefined ? given.get(name) : undefined
    return found ? { length: 2, text: found.text } : undefined
  })
}

/** A prop that is an input and nothing else becomes what the use gives: a value stays a value. */
function withWholeInputs(element: ElementRecord, given: ReadonlyMap<string, Given>): ElementRecord {
  let { props, style, looks } = element
  const bindings: { [path: PropPath]: Binding } = { ...element.bindings }
  for (const [path, binding] of Object.entries(element.bindings)) {
    const name = binding.kind === 'formula' ? /^\s*props\.([\p{ID_Continue}$]+)\s*$/u.exec(binding.source)?.[1] : undefined
    const found = name === undefined ? undefined : given.get(name)
    if (!found) continue
    if (found.binding) setOwn(bindings, path, found.binding)
    else {
      delete bindings[path]
      if (path.startsWith('style.')) style = setPath(style, path.slice('style.'.length), found.value)
      else if (isLookPath(path)) looks = setPath(looks ?? {}, path.slice('looks.'.length), found.value) as Looks
      else props = setPath(props, path, found.value)
    }
  }
  return { ...element, props, style, ...(looks ? { looks } : {}), bindings }
}

/** The steps that take the place of raising an event: a call of each flow that the use starts by it. */
const raisedSteps =
  (use: ElementRecord, { newId }: CommandContext) =>
  (event: string): readonly FlowNode[] =>
    (use.events[event] ?? []).map((flow) => ({
      ...{ id: newId('node'), kind: 'action' as const, name: '', action: CALL_FLOW as typeof CALL_FLOW, params: { flow }, bindings: {} },
    }))

function withSteps(entry: PageEntry, steps: (event: string) => readonly FlowNode[]): PageEntry {
  if (entry.kind !== 'flow') return entry
  const nodes = mapSteps(entry.nodes, (step) =>
    isActionStep(step) && step.action === RAISE_EVENT ? steps(String(step.params.event ?? '')) : step,
  )
  return { ...entry, nodes }
}

/** A flow of the block that did nothing but raise an event is not needed: its elements start the flows of the use themselves. */
function startDirectly(entries: Map<string, PageEntry>, use: ElementRecord): void {
  const outer = new Set(Object.values(use.events).flat())
  const direct = new Map<string, readonly string[]>()
  for (const entry of entries.values()) {
    if (entry.kind !== 'flow') continue
    const called = entry.nodes.map((node) => (isActionStep(node) && node.action === CALL_FLOW ? String(node.params.flow) : ''))
    if (called.every((flow) => outer.has(flow)) && !isCalled(entries, entry)) direct.set(entry.id, called)
  }
  for (const id of direct.keys()) entries.delete(id)
  for (const [id, entry] of entries) {
    if (entry.kind !== 'element') continue
    const events = Object.entries(entry.events)
      .map(([event, flows]) => [event, flows.flatMap((flow) => direct.get(flow) ?? flow)] as const)
      .filter(([, flows]) => flows.length > 0)
    entries.set(id, { ...entry, events: Object.fromEntries(events) })
  }
}

const isCalled = (entries: ReadonlyMap<string, PageEntry>, flow: FlowRecord): boolean =>
  [...entries.values()].some((entry) => entry.kind === 'flow' && entry !== flow && JSON.stringify(entry.nodes).includes(`"${flow.id}"`))
