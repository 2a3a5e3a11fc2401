import { filled } from '#kernel/message'
import { type Elements, isThere, onceRefusal, onceText, refusedWithin } from '../records/kept-apart.ts'
import type { Catalogue, CommandContext, ComponentInfo } from '../records/patch.ts'
import { type ElementId, type ElementRecord, PAGE_ID, PAGE_TYPE, type PageDocument } from '../records/records.ts'
import { MAIN_SLOT, namedSlot, repeatsOf, slotInfo } from '../records/slots.ts'
import { ancestorsOf, childrenIn, childrenOf, descendantsOf, elementOf, repeatersAround, slotOf } from '../records/tree.ts'
import { indexOf } from '../records/tree-index.ts'
import type { JsonObject, Label } from '../values/json.ts'
import { PAGE_LIMITS } from '../values/limits.ts'

export type PlaceContext = Pick<CommandContext, 'document' | 'catalogue'>
type Need = NonNullable<ComponentInfo['needsAncestor']>

const REFUSALS = {
  noParent: { zh: '目标位置不存在', en: 'The target does not exist' },
  unknown: { zh: '未知组件', en: 'Unknown component' },
  noSlot: { zh: '该组件没有这个区域', en: 'The component has no such region' },
  inside: { zh: '不能移动到自身内部', en: 'An element cannot be moved into itself' },
  forbidden: { zh: '该组件不允许添加子组件', en: 'Forbidden to add child component' },
  hidden: { zh: '该组件不能放在这里', en: 'This component cannot be placed here' },
  deep: filled({ zh: '元素层级不能超过 {depth}', en: 'Elements may be nested at most {depth} deep' }, { depth: PAGE_LIMITS.depth }),
  rows: filled(
    { zh: '循环最多嵌套 {rowsInRows} 层', en: 'Lists of rows may stand within each other at most {rowsInRows} deep' },
    { rowsInRows: PAGE_LIMITS.rowsInRows },
  ),
  many: filled({ zh: '元素不能超过 {elements} 个', en: 'A page may have at most {elements} elements' }, { elements: PAGE_LIMITS.elements }),
} satisfies { [reason: string]: Label }

/** Whether an element (by id) or a new one (by type) may be put into a region of a parent, or why not. Cheap enough for every pointer move. */
export function canPlace(
  context: PlaceContext,
  what: string,
  parentId: ElementId | null,
  slot: string = MAIN_SLOT,
  /** Of a new one, as far as they are known. */
  props?: JsonObject,
): true | Label {
  const moving = elementOf(context.document, what)
  const parent = parentId === null || parentId === PAGE_ID ? null : parentId
  if (moving && moving.parentId === parent && slotOf(moving) === slot) return true
  return canStand(context, what, parent, slot, undefined, props)
}

/** Whether several together may be put there. */
export function canPlaceAll(
  context: PlaceContext,
  ids: readonly ElementId[],
  parentId: ElementId | null,
  slot: string = MAIN_SLOT,
): true | Label {
  for (const id of ids) {
    const placeable = canPlace(context, id, parentId, slot)
    if (placeable !== true) return placeable
  }
  return hasRoom(context, new Set(ids), ids.length, parentId === PAGE_ID ? null : parentId, slot)
}

/** Whether so many more fit into a region, beside those of its children that stay. */
export function hasRoom(
  { document, catalogue }: PlaceContext,
  moving: ReadonlySet<ElementId>,
  more: number,
  parentId: ElementId | null,
  slot: string,
): true | Label {
  const parent = parentId === null ? undefined : elementOf(document, parentId)
  const info = parent && catalogue(parent.type)
  const most = slotInfo(info, slot)?.max
  if (info === undefined || most === undefined) return true
  const staying = childrenIn(document, parentId, slot).filter((id) => !moving.has(id)).length
  return staying + more <= most ? true : fullSlot(info, parent, slot, most)
}

/** Says that lists of rows stand within each other too deep. */
export const ROWS_TOO_DEEP: Label = REFUSALS.rows

/** Says that a region takes no more. */
export function fullSlot(parent: ComponentInfo, entry: ElementRecord | undefined, slot: string, most: number): Label {
  const label = (namedSlot(parent, entry, slot) ?? slotInfo(parent, slot))?.label ?? { zh: slot, en: slot }
  const words: Label =
    most === 1
      ? { zh: '{parent}的“{slot}”最多放 1 个元素', en: '“{slot}” of {parent} takes at most one element' }
      : { zh: '{parent}的“{slot}”最多放 {most} 个元素', en: '“{slot}” of {parent} takes at most {most} elements' }
  return filled(words, { parent: parent.label, slot: label, most })
}

/** The same without the leave that an element has to stay in the parent it is in. */
export function canStand(
  context: PlaceContext,
  what: string,
  parentId: ElementId | null,
  slot: string = MAIN_SLOT,
  /** The element whose place it takes. */
  replaced?: ElementId,
  props: JsonObject = {},
): true | Label {
  const { document, catalogue } = context
  const moving = elementOf(document, what)
  const type = moving?.type ?? what
  const info = catalogue(type)
  if (!moving && !info) return REFUSALS.unknown
  const parent = parentId === null ? undefined : elementOf(document, parentId)
  if (parentId !== null && !parent) return REFUSALS.noParent
  const above = parentId === null ? [] : [parentId, ...ancestorsOf(document, parentId)]
  if (moving && above.includes(moving.id)) return REFUSALS.inside

  const parentInfo = catalogue(parent?.type ?? PAGE_TYPE)
  const accepted = accepts(parent ? parentInfo : (parentInfo ?? null), type, catalogue, slot)
  if (accepted !== true) return accepted
  if (slot !== MAIN_SLOT && parent && !namedSlot(parentInfo, parent, slot)) return REFUSALS.noSlot
  const room = hasRoom(context, new Set([moving?.id ?? replaced ?? '']), 1, parentId, slot)
  if (room !== true) return room
  if (info?.hidden && !(typeof parentInfo?.accepts === 'object' && parentInfo.accepts.types.includes(type))) return REFUSALS.hidden

  const facts = moving
    ? factsOf(context, moving.id)
    : { needs: info?.needsAncestor ? [info.needsAncestor] : [], height: 1, rows: 0, apart: [] }
  if (above.length + facts.height > PAGE_LIMITS.depth) return REFUSALS.deep
  const around = parentId === null ? 0 : repeatersAround(document, catalogue, parentId).length
  if (around + (repeatsOf(parentInfo, slot) ? 1 : 0) + facts.rows > PAGE_LIMITS.rowsInRows) return REFUSALS.rows
  if (!moving && indexOf(document).elementCount >= PAGE_LIMITS.elements) return REFUSALS.many
  for (const need of facts.needs) if (!satisfied(context, need, above)) return need.refusal
  return keptApart(context, moving, moving ? facts.apart.map((id) => elementOf(document, id)!) : [{ type, props }], above, replaced)
}

const elementsOf = (document: PageDocument): Elements => ({
  get: (id) => elementOf(document, id),
  childrenOf: (id) => childrenOf(document, id),
})

/** Whether all inserted elements are accepted by their new parents and break no uniqueness rule. */
function keptApart(
  { document, catalogue }: PlaceContext,
  moving: ElementRecord | undefined,
  /** Of what comes, those that a rule is about. */
  coming: readonly (Pick<ElementRecord, 'type' | 'props'> & Partial<Pick<ElementRecord, 'id' | 'bindings'>>)[],
  above: readonly ElementId[],
  replaced?: ElementId,
): true | Label {
  if (coming.length === 0) return true
  const typeOf = (id: ElementId): string => elementOf(document, id)?.type ?? ''
  const leaving = new Set([replaced ?? '', ...(moving ? [moving.id, ...descendantsOf(document, moving.id)] : [])])
  const types = above.map(typeOf)
  for (const element of coming) {
    const info = catalogue(element.type)
    const refused = refusedWithin(info, types, catalogue)
    if (refused !== true) return refused
    const text = onceText(info, element.props, Object.keys(element.bindings ?? {}))
    if (info === undefined || text === undefined) continue
    // With what it is within, it stays what it is there.
    const along = element.id === undefined ? [] : ancestorsOf(document, element.id).filter((id) => leaving.has(id))
    if (along.some((id) => catalogue(typeOf(id))?.tags.includes(info.needsAncestor?.tag ?? ''))) continue
    if (isThere(elementsOf(document), catalogue, { info, text, parents: above, leaving })) return onceRefusal(text)
  }
  return true
}

/** Whether an element may have other props where it stands. */
export function canHave({ document, catalogue }: PlaceContext, element: ElementRecord): true | Label {
  const info = catalogue(element.type)
  const text = onceText(info, element.props, Object.keys(element.bindings))
  if (info === undefined || text === undefined) return true
  const parents = ancestorsOf(document, element.id)
  return isThere(elementsOf(document), catalogue, { info, text, parents, leaving: new Set([element.id]) }) ? onceRefusal(text) : true
}

/** Whether a region of a component takes a child of this type; `null` is a page without a declaration, which takes anything. */
export function accepts(
  parent: ComponentInfo | null | undefined,
  type: string,
  catalogue: Catalogue,
  slot: string = MAIN_SLOT,
): true | Label {
  if (parent === null) return true
  const region = slot === MAIN_SLOT ? undefined : slotInfo(parent ?? undefined, slot)
  if (slot !== MAIN_SLOT && !region) return REFUSALS.noSlot
  const taken = region?.accepts ?? parent?.accepts ?? 'nothing'
  if (!parent || taken === 'nothing') return REFUSALS.forbidden
  if (taken === 'anything' || taken.types.includes(type)) return true
  const names = taken.types.map((name) => catalogue(name)?.label ?? { zh: name, en: name })
  const whose = region
    ? filled({ zh: '{label}的“{label2}”', en: '“{label2}” of {label}' }, { label: parent.label, label2: region.label })
    : parent.label
  const only: Label = { zh: names.map(({ zh }) => zh).join('、'), en: names.map(({ en }) => en).join(', ') }
  return filled({ zh: '{whose}只能放入：{only}', en: '{whose} accepts only: {only}' }, { whose, only })
}

function satisfied(context: PlaceContext, need: Need, above: readonly ElementId[]): boolean {
  const tagged = (type: string) => context.catalogue(type)?.tags.includes(need.tag) ?? false
  const reached = need.direct ? above.slice(0, 1) : above
  return reached.some((id) => tagged(elementOf(context.document, id)?.type ?? '')) || (!need.direct && tagged(PAGE_TYPE))
}

interface SubtreeFacts {
  /** What the subtree asks of the ancestors above it. */
  readonly needs: readonly Need[]
  /** Levels, itself included. */
  readonly height: number
  /** Lists of rows within each other, of which the innermost has something in it. */
  readonly rows: number
  /** Those of it that stand not within everything, or once alone. */
  readonly apart: readonly ElementId[]
}
const facts = new WeakMap<PageDocument, { catalogue: Catalogue; byId: Map<ElementId, SubtreeFacts> }>()

// Kept per document: a drag asks for the same subtree at every pointer move.
function factsOf(context: PlaceContext, id: ElementId): SubtreeFacts {
  let kept = facts.get(context.document)
  if (!kept || kept.catalogue !== context.catalogue) {
    kept = { catalogue: context.catalogue, byId: new Map() }
    facts.set(context.document, kept)
  }
  const known = kept.byId.get(id)
  if (known) return known
  const info = context.catalogue(elementOf(context.document, id)?.type ?? '')
  const children = childrenOf(context.document, id)
  const below = children.map((child) => factsOf(context, child))
  const rows = children.map((child, i) => below[i]!.rows + (repeatsOf(info, slotOf(elementOf(context.document, child)!)) ? 1 : 0))
  // What needs a parent has it, wherever that one goes.
  const asked = below.flatMap((child) => child.needs).filter((need) => !need.direct && !info?.tags.includes(need.tag))
  const own = info?.needsAncestor ? [info.needsAncestor] : []
  const byTag = new Map([...asked, ...own].map((need) => [need.tag, need]))
  const result = {
    needs: [...byTag.values()],
    height: 1 + Math.max(0, ...below.map((child) => child.height)),
    rows: Math.max(0, ...rows),
    apart: [...(info?.refusesAncestor || info?.uniqueAmong ? [id] : []), ...below.flatMap((child) => child.apart)],
  }
  kept.byId.set(id, result)
  return result
}
