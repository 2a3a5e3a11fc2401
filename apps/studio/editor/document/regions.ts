import {
  type CommandContext,
  type ComponentInfo,
  childrenIn,
  childrenOf,
  type ElementRecord,
  elementOf,
  filledSlots,
  MAIN_SLOT,
  namedSlot,
  namedSlots,
  PAGE_TYPE,
  type PageDocument,
  slotOf,
} from '#kernel/page/records'
import type { Label } from '#kernel/page/values'

export type Rules = Pick<CommandContext, 'document' | 'catalogue'>

/** A named region of an element: one that its component has, or all those together that it does not have. */
export interface Region {
  /** The element's id; `null` is the page. */
  readonly of: string | null
  readonly slot: string
  readonly label: Label
  readonly children: readonly string[]
  /** False where the component has no such region: what stands there is kept and drawn nowhere. */
  readonly known: boolean
}

const NOT_PLACED: Label = { zh: '未放置', en: 'Not placed' }

/** The component that an element is of, by its id; of one whose plugin is missing nothing is known. */
const infoOf = ({ document, catalogue }: Rules, id: string | null): ComponentInfo | undefined =>
  catalogue(id === null ? PAGE_TYPE : (elementOf(document, id)?.type ?? ''))

const entryOf = ({ document }: Rules, id: string | null) => (id === null ? undefined : elementOf(document, id))

/** What a region is called; undefined for the main one. */
export function slotLabel(rules: Rules, of: string | null, slot: string): Label | undefined {
  if (slot === MAIN_SLOT) return undefined
  const info = infoOf(rules, of)
  return info ? (namedSlot(info, entryOf(rules, of), slot)?.label ?? NOT_PLACED) : { zh: slot, en: slot }
}

/** What the region is called that an element stands in; undefined for a main one. */
export const regionOf = (rules: Rules, element: ElementRecord): Label | undefined => slotLabel(rules, element.parentId, slotOf(element))

/**
 * The named regions of an element that have children, in the order of its component; with `all` those without
 * children too.
 */
export function namedRegions(rules: Rules, of: string | null, all = false): readonly Region[] {
  const { document } = rules
  const filled = filledSlots(document, of).filter((slot) => slot !== MAIN_SLOT)
  if (filled.length === 0 && !all) return []
  const info = infoOf(rules, of)
  const declared = info ? namedSlots(info, entryOf(rules, of)) : filled.map((slot) => ({ slot, label: { zh: slot, en: slot } }))
  const regions = declared.flatMap(({ slot, label }): Region[] => {
    const children = childrenIn(document, of, slot)
    return children.length > 0 || all ? [{ of, slot, label, children, known: true }] : []
  })
  const lost = filled.filter((slot) => !declared.some((one) => one.slot === slot))
  if (lost.length === 0) return regions
  const children = lost.flatMap((slot) => childrenIn(document, of, slot))
  return [...regions, { of, slot: lost[0]!, label: NOT_PLACED, children, known: false }]
}

/** The children of an element, region by region, the main one first: the order in which they are walked. */
export function childrenInOrder(document: PageDocument, of: string | null): readonly string[] {
  const slots = filledSlots(document, of)
  return slots.length < 2 ? childrenOf(document, of) : slots.flatMap((slot) => childrenIn(document, of, slot))
}
