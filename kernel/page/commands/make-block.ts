import { givenNamesOf } from '../names/given-names.ts'
import { asName, nextFree } from '../names/name-rules.ts'
import { RAISE_EVENT } from '../records/block-steps.ts'
import { type BlockInput, type BlockInterface, type BlockPins, blockType } from '../records/blocks.ts'
import type { Command, CommandContext, Refusal } from '../records/patch.ts'
import {
  type ElementId,
  type ElementRecord,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
  type PageRecord,
  type TextRecord,
} from '../records/records.ts'
import { indexInParent, slotOf } from '../records/tree.ts'
import { emptyDocument } from '../schema/parse-page.ts'
import { canStand } from '../schema/tree-rules.ts'
import { textUses } from '../texts/text-calls.ts'
import { formsOf } from '../texts/text-rules.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { isRefusedKey } from '../values/path.ts'
import { emptyOfKind } from '../values/value-kinds.ts'
import {
  type ChosenMethod,
  callingUse,
  emptyContainers,
  type FoundMethod,
  type FoundSlot,
  methodFlows,
  methodsOf,
  slotElements,
} from './block-methods.ts'
import { type BlockParts, blockParts } from './block-parts.ts'
import { pinBlocks, pinsFor } from './block-pins.ts'
import { type OuterRead, outerRead } from './block-reads.ts'
import { freshNames } from './element-names.ts'
import { PatchDraft } from './patch-draft.ts'
import { NOTHING_SELECTED, refusal, refuse, selectedRoots } from './selection.ts'

/** Something of the page that the selection reads. */
export interface FoundInput extends OuterRead {
  readonly name: string
  readonly type: BlockInput['type']
  readonly default: Json
}
/** A flow of the page that the selection starts and that acts on the rest of it. */
export interface FoundEvent {
  readonly flow: string
  readonly name: string
  readonly label: string
}
/** What making a block of a selection comes to. */
export interface BlockPlan {
  readonly inputs: readonly FoundInput[]
  readonly events: readonly FoundEvent[]
  readonly methods: readonly FoundMethod[]
  /** Containers that can become slots, where the author requests it. */
  readonly containers: readonly FoundSlot[]
  /** Names of what moves along. */
  readonly moves: { readonly flows: number; readonly variables: readonly string[]; readonly apis: readonly string[] }
  /** Entries in which it cannot be told what they read. */
  readonly unclear: readonly string[]
  readonly parts: BlockParts
  readonly roots: readonly ElementRecord[]
}
/** What a person made of the plan; what is not listed is left out, and inside the block has the default. */
export interface MakeBlock {
  readonly ids: readonly ElementId[]
  readonly name: string
  readonly inputs: readonly { readonly key: string; readonly name: string; readonly label: string; readonly required?: boolean }[]
  readonly events: readonly { readonly flow: string; readonly name: string; readonly label: string }[]
  readonly methods?: readonly ChosenMethod[]
  readonly slots?: readonly FoundSlot[]
}

export function planBlock(context: CommandContext, ids: readonly ElementId[]): BlockPlan | Refusal {
  const { document, code } = context
  const roots = selectedRoots(document, ids)
  const [first] = roots
  if (!first) return NOTHING_SELECTED
  if (!code) return refusal('公式尚未就绪，请稍后重试', 'Formulas are not ready yet, try again in a moment')
  if (roots.some((root) => root.parentId !== first.parentId || slotOf(root) !== slotOf(first)))
    return refusal('请选择同一容器中的组件', 'Select components of one container')
  const parts = blockParts(context, roots)
  const standing = standsAlone(context, roots, parts)
  if (standing) return standing
  const inside = new Set(parts.elements.map(({ id }) => id))
  const found = new Map<string, FoundInput>()
  const names = new Set<string>()
  const unclear = new Set<string>()
  for (const [id, reads] of parts.reads)
    for (const { path, written } of reads) {
      const read = outerRead(document, parts, inside, id, path)
      if (read === 'unclear' || (read && written)) unclear.add(id)
      if (read === null || read === 'unclear' || found.has(read.key)) continue
      const name = nextFree(asName(read.last, 'value'), (word) => !names.has(word) && !isRefusedKey(word))
      names.add(name)
      const type = typeOf(document, read)
      found.set(read.key, { ...read, name, type, default: emptyOfKind(type) })
    }
  return {
    ...{ roots, parts, inputs: [...found.values()], events: eventsOf(document, parts), unclear: [...unclear] },
    ...{ methods: methodsOf(document, parts), containers: emptyContainers(context, parts) },
    moves: {
      flows: parts.flows.size,
      variables: [...parts.variables.keys()],
      apis: [...parts.apis.values()].map(({ name }) => name),
    },
  }
}

/** The document of the block that a selection becomes. */
export function blockOfSelection(context: CommandContext, args: MakeBlock): PageDocument | Refusal {
  const plan = planBlock(context, args.ids)
  if ('refused' in plan) return plan
  const { parts, roots } = plan
  const { document, code, newId } = context
  const inputs = chosenInputs(plan, args)
  const events = chosenEvents(plan, args)
  const inside = new Set(parts.elements.map(({ id }) => id))
  const topIds = new Set(roots.map(({ id }) => id))

  const rewritten = <Entry extends PageEntry>(entry: Entry): Entry =>
    code!.replace(
      document,
      entry,
      (path) => {
        const read = outerRead(document, parts, inside, entry.id, path)
        if (read === null || read === 'unclear') return undefined
        const input = inputs.get(read.key)
        const left = plan.inputs.find(({ key }) => key === read.key)
        return { length: read.length, text: input ? `props.${input.name}` : JSON.stringify(left?.default ?? null) }
      },
      parts.rowsOf(entry.id),
    )
  const raising = new Map<string, string>()
  const entries = new Map<string, PageEntry>()
  for (const flow of plan.events) {
    const event = events.get(flow.flow)
    if (!event) continue
    const id = newId('flow')
    const nodes = [
      {
        id: newId('node'),
        kind: 'action' as const,
        name: '',
        action: RAISE_EVENT,
        params: { event: event.name },
        bindings: {},
      },
    ]
    raising.set(flow.flow, id)
    entries.set(id, { kind: 'flow', id, name: event.label, nodes, extra: {} })
  }
  for (const element of parts.elements) {
    const kept = Object.entries(element.events).map(
      ([event, flows]) => [event, flows.flatMap((flow) => (parts.flows.has(flow) ? flow : (raising.get(flow) ?? [])))] as const,
    )
    const own = { ...rewritten(element), events: Object.fromEntries(kept.filter(([, flows]) => flows.length > 0)) }
    const { slot: _, ...top } = own
    entries.set(element.id, topIds.has(element.id) ? { ...top, parentId: null } : own)
  }
  for (const entry of [...parts.flows.values(), ...parts.variables.values(), ...parts.apis.values()])
    entries.set(entry.id, rewritten(entry))
  for (const text of textsNamed(context, [...entries.values()])) entries.set(text.id, text)
  const { methods, flows } = methodFlows(plan, args.methods ?? [], newId)
  const filled = slotElements(args.slots ?? [], newId)
  for (const entry of [...flows, ...filled.entries]) entries.set(entry.id, entry)
  const page = document.entries.get(PAGE_ID) as PageRecord | undefined
  const pins = pinsFor(document, parts.elements)
  const block: BlockInterface = {
    inputs: plan.inputs.flatMap(({ key, type, default: value }) => {
      const input = inputs.get(key)
      return input ? [{ name: input.name, label: input.label, type, default: value, required: input.required ?? false }] : []
    }),
    events: [...events.values()].map(({ name, label }) => ({ name, label })),
    methods,
    slots: filled.slots,
  }
  const root: PageRecord = {
    ...(emptyDocument().entries.get(PAGE_ID) as PageRecord),
    ...(page?.plugins ? { plugins: page.plugins } : {}),
    ...(Object.keys(pins).length > 0 ? { blocks: pins } : {}),
    ...(page?.locales ? { locales: page.locales } : {}),
    block,
  }
  return { entries: new Map([[PAGE_ID, root], ...entries]) }
}

/** The words that go along; the page keeps its own, for whatever else shows them. */
function textsNamed({ document, references }: CommandContext, entries: readonly PageEntry[]): readonly TextRecord[] {
  const isText = (key: string): boolean => document.entries.get(key)?.kind === 'text'
  const keys = entries.flatMap((entry) => textUses(entry, references)).flatMap(({ key }) => formsOf(key, isText))
  return [...new Set(keys)].map((key) => document.entries.get(key) as TextRecord)
}

/** Puts a use of a block into the place of the selection that the block was made of, with the version that the page uses. */
export const makeBlock: Command<MakeBlock & { readonly block: string; readonly version: number }> = {
  id: 'command/make-block',
  label: { zh: '做成区块', en: 'Make a block' },
  plan(context, { block, version, ...args }) {
    const plan = planBlock(context, args.ids)
    if ('refused' in plan) return plan
    const { document, newId } = context
    const { parts, roots } = plan
    const inputs = chosenInputs(plan, args)
    const events = chosenEvents(plan, args)
    const draft = new PatchDraft(document)
    for (const { id } of [...parts.elements, ...parts.flows.values(), ...parts.variables.values()]) draft.drop(id)
    for (const id of parts.ownApis) draft.drop(id)
    const first = roots[0]!
    const use: ElementRecord = {
      ...{ kind: 'element', id: newId('block'), type: blockType(block), name: freshNames(document).keep(asName(args.name, 'Block')) },
      ...{ parentId: null, order: '', props: {} as JsonObject, style: {}, css: '', version: 1, extra: {} },
      bindings: Object.fromEntries(
        plan.inputs.flatMap(({ key, source }) => {
          const input = inputs.get(key)
          return input ? [[input.name, { kind: 'formula' as const, source }]] : []
        }),
      ),
      events: Object.fromEntries([...events].map(([flow, { name }]) => [name, [flow]])),
    }
    for (const flow of callingUse(document, parts, args.methods ?? [], use.id)) draft.put(flow)
    draft.place([use], first.parentId, indexInParent(document, first.id), slotOf(first))
    const pins: BlockPins = { [block]: version }
    pinBlocks(draft, pins)
    return draft.patch()
  },
}

const chosenInputs = ({ inputs }: BlockPlan, args: MakeBlock) => {
  const known = new Set(inputs.map(({ key }) => key))
  return new Map(args.inputs.filter(({ key }) => known.has(key)).map((input) => [input.key, input]))
}
const chosenEvents = ({ events }: BlockPlan, args: MakeBlock) => {
  const known = new Set(events.map(({ flow }) => flow))
  return new Map(args.events.filter(({ flow }) => known.has(flow)).map((event) => [event.flow, event]))
}

/** Flows that stay on the page and are started from inside become events. */
function eventsOf(document: PageDocument, parts: BlockParts): readonly FoundEvent[] {
  const events = new Map<string, FoundEvent>()
  const names = new Set<string>()
  for (const element of parts.elements)
    for (const [event, flows] of Object.entries(element.events))
      for (const id of flows) {
        const flow = document.entries.get(id)
        if (flow?.kind !== 'flow' || parts.flows.has(id) || events.has(id)) continue
        const said = asName(flow.name, event)
        const name = nextFree(said.startsWith('on') ? said : `on${said[0]!.toUpperCase()}${said.slice(1)}`, (word) => !names.has(word))
        names.add(name)
        events.set(id, { flow: id, name, label: flow.name || name })
      }
  return [...events.values()]
}

/** The selection has to be able to stand where nothing is around it. */
function standsAlone(context: CommandContext, roots: readonly ElementRecord[], parts: BlockParts): Refusal | null {
  const rootIds = new Set(roots.map(({ id }) => id))
  const alone: PageDocument = {
    entries: new Map(
      parts.elements.map((element) => {
        const { slot: _, ...top } = element
        return [element.id, rootIds.has(element.id) ? { ...top, parentId: null } : element]
      }),
    ),
  }
  for (const { id } of roots) {
    const standing = canStand({ document: alone, catalogue: context.catalogue }, id, null)
    if (standing !== true) return refuse(standing)
  }
  return null
}

function typeOf(document: PageDocument, { path }: OuterRead): BlockInput['type'] {
  const [root, name] = path
  if (root === 'variable')
    for (const entry of document.entries.values()) if (entry.kind === 'variable' && entry.name === name) return entry.type
  if (root === 'index') return 'number'
  if (root === 'key') return 'string'
  if (root === 'item' || root === 'component' || path.length === 1) return 'object'
  return givenNamesOf(document).has(root ?? '') && name !== undefined ? 'string' : 'object'
}
