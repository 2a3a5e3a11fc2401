import { type Locale, labelIn } from '#kernel/message'
import { childrenIn, elementOf, indexInParent, MAIN_SLOT, PAGE_ID, PAGE_TYPE, pathTo, slotOf } from '#kernel/page/records'
import { namedRegions, type Rules, regionOf } from '../document/regions.ts'
import type { Place } from '../drag/plan-drop.ts'

export type Where = 'before' | 'inside' | 'after'

/** Where things may be moved to: beside or into an element, or into one of its named regions. */
export interface MoveTarget {
  readonly key: string
  readonly id: string
  readonly slot: string
  readonly type: string
  /** With the region that is meant. */
  readonly name: string
}

/** All targets on a page, each element followed by its regions, which can only be moved into. */
export function moveTargets(rules: Rules, pageName: string, where: Where, locale: Locale): readonly MoveTarget[] {
  const { document } = rules
  const ids = [PAGE_ID, ...[...document.entries.values()].flatMap((entry) => (entry.kind === 'element' ? [entry.id] : []))]
  return ids.flatMap((id): MoveTarget[] => {
    const element = elementOf(document, id)
    const name = element?.name ?? pageName
    const target = { key: id, id, slot: MAIN_SLOT, type: element?.type ?? PAGE_TYPE, name }
    if (where !== 'inside') return [target]
    const regions = namedRegions(rules, element ? id : null, true).filter(({ known }) => known)
    return [
      target,
      ...regions.map(({ slot, label }) => ({ ...target, key: `${id}/${slot}`, slot, name: `${name} › ${labelIn(label, locale)}` })),
    ]
  })
}

/** What is around an element, outermost first, with the regions that these stand in. */
export function namesAround(rules: Rules, id: string, locale: Locale): readonly string[] {
  const names = pathTo(rules.document, id).flatMap((step) => {
    const element = elementOf(rules.document, step)
    const region = element && regionOf(rules, element)
    return [...(region ? [labelIn(region, locale)] : []), element?.name ?? step]
  })
  return names.slice(0, -1)
}

/** The place that is meant by a target. */
export function placeAt({ document }: Rules, { id, slot }: Pick<MoveTarget, 'id' | 'slot'>, where: Where): Place {
  const element = elementOf(document, id)
  if (!element) return { parentId: null, index: where === 'before' ? 0 : childrenIn(document, null, MAIN_SLOT).length }
  if (where === 'inside') return { parentId: id, slot, index: childrenIn(document, id, slot).length }
  return { parentId: element.parentId, slot: slotOf(element), index: indexInParent(document, id) + (where === 'after' ? 1 : 0) }
}
