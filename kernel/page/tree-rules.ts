import type { Label } from './json.ts'
import { PAGE_LIMITS } from './limits.ts'
import type { Catalogue, CommandContext, ComponentInfo } from './patch.ts'
import { type ElementId, PAGE_ID, type PageDocument } from './records.ts'
import { ancestorsOf, childrenOf, elementOf } from './tree.ts'
import { indexOf } from './tree-index.ts'

export type PlaceContext = Pick<CommandContext, 'document' | 'catalogue'>
type Need = NonNullable<ComponentInfo['needsAncestor']>

const REFUSALS = {
  noParent: { zh: '目标位置不存在', en: 'The target does not exist' },
  unknown: { zh: '未知组件', en: 'Unknown component' },
  inside: { zh: '不能移动到自身内部', en: 'An element cannot be moved into itself' },
  forbidden: { zh: '该组件不允许添加子组件', en: 'Forbidden to add child component' },
  hidden: { zh: '该组件不能放在这里', en: 'This component cannot be placed here' },
  deep: { zh: `元素层级不能超过 ${PAGE_LIMITS.depth}`, en: `Elements may be nested at most ${PAGE_LIMITS.depth} deep` },
  many: { zh: `元素不能超过 ${PAGE_LIMITS.elements} 个`, en: `A page may have at most ${PAGE_LIMITS.elements} elements` },
} satisfies { [reason: string]: Label }

/** Whether an element (by id) or a new one (by type) may be put into a parent, or why not. Cheap enough for every pointer move. */
export function canPlace(context: PlaceContext, what: string, parentId: ElementId | null): true | Label {
  const moving = elementOf(context.document, what)
  const parent = parentId === null || parentId === PAGE_ID ? null : parentId
  if (moving && moving.parentId === parent) return true
  return canStand(context, what, parent)
}

/** The same without the leave that an element has to stay in the parent it is in. */
export function canStand(context: PlaceContext, what: string, parentId: ElementId | null): true | Label {
  const { document, catalogue } = context
  const moving = elementOf(document, what)
  const type = moving?.type ?? what
  const info = catalogue(type)
  if (!moving && !info) return REFUSALS.unknown
  const parent = parentId === null ? undefined : elementOf(document, parentId)
  if (parentId !== null && !parent) return REFUSALS.noParent
  const above = parentId === null ? [] : [parentId, ...ancestorsOf(document, parentId)]
  if (moving && above.includes(moving.id)) return REFUSALS.inside

  const parentInfo = catalogue(parent?.type ?? 'Page')
  const accepted = accepts(parent ? parentInfo : (parentInfo ?? null), type, catalogue)
  if (accepted !== true) return accepted
  if (info?.hidden && !(typeof parentInfo?.accepts === 'object' && parentInfo.accepts.types.includes(type))) return REFUSALS.hidden

  const facts = moving ? factsOf(context, moving.id) : { needs: info?.needsAncestor ? [info.needsAncestor] : [], height: 1 }
  if (above.length + facts.height > PAGE_LIMITS.depth) return REFUSALS.deep
  if (!moving && indexOf(document).elementCount >= PAGE_LIMITS.elements) return REFUSALS.many
  for (const need of facts.needs) if (!satisfied(context, need, above)) return need.refusal
  return true
}

/** Whether a component takes a child of this type; `null` is a page without a declaration, which takes anything. */
export function accepts(parent: ComponentInfo | null | undefined, type: string, catalogue: Catalogue): true | Label {
  if (parent === null) return true
  if (!parent || parent.accepts === 'nothing') return REFUSALS.forbidden
  if (parent.accepts === 'anything' || parent.accepts.types.includes(type)) return true
  const names = parent.accepts.types.map((name) => catalogue(name)?.label ?? { zh: name, en: name })
  return {
    zh: `${parent.label.zh}只能放入：${names.map((name) => name.zh).join('、')}`,
    en: `${parent.label.en} accepts only: ${names.map((name) => name.en).join(', ')}`,
  }
}

function satisfied(context: PlaceContext, need: Need, above: readonly ElementId[]): boolean {
  const tagged = (type: string) => context.catalogue(type)?.tags.includes(need.tag) ?? false
  return above.some((id) => tagged(elementOf(context.document, id)?.type ?? '')) || tagged('Page')
}

interface SubtreeFacts {
  /** What the subtree asks of the ancestors above it. */
  readonly needs: readonly Need[]
  /** Levels, itself included. */
  readonly height: number
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
  const below = childrenOf(context.document, id).map((child) => factsOf(context, child))
  const asked = below.flatMap((child) => child.needs).filter((need) => !info?.tags.includes(need.tag))
  const own = info?.needsAncestor ? [info.needsAncestor] : []
  const byTag = new Map([...asked, ...own].map((need) => [need.tag, need]))
  const result = { needs: [...byTag.values()], height: 1 + Math.max(0, ...below.map((child) => child.height)) }
  kept.byId.set(id, result)
  return result
}
