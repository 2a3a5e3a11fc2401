import type { Json, Label } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { getPath } from '../values/path.ts'
import type { Catalogue, ComponentInfo, EachInfo, RepeatInfo, SlotInfo } from './patch.ts'
import type { ElementRecord, PageRecord } from './records.ts'
import { HANDED_SLOT, MAIN_SLOT, OF_ITEM, slotsOfItems } from './slot-names.ts'

export { HANDED_SLOT, MAIN_SLOT, SLOT_TAG, slotsOfItems } from './slot-names.ts'

type Regions = Pick<ComponentInfo, 'accepts' | 'max' | 'repeats' | 'slots'>

const CONTENT: Label = { zh: '内容', en: 'content' }

/** What a declaration says of a region by its name, of an item's as of any other; undefined for one that there is not, and for the main one unless it has a limit. */
export function slotInfo(info: Regions | undefined, slot: string): SlotInfo | undefined {
  if (slot === MAIN_SLOT)
    return info?.max === undefined || info.accepts === 'nothing' ? undefined : { label: CONTENT, accepts: info.accepts, max: info.max }
  const end = slot.indexOf(OF_ITEM)
  const name = end < 0 ? slot : slot.slice(0, end)
  const found = info?.slots !== undefined && Object.hasOwn(info.slots, name) ? info.slots[name] : undefined
  return (found?.each !== undefined) === end > 0 ? found : undefined
}

/** Whether all named regions of an element that repeat so have its rows together: it hands them over, or they are its own value. */
export const sharesRows = (repeats: RepeatInfo): boolean => repeats.over === 'view' || repeats.over === 'field'

/** How the content of a region repeats, with the name of its rows; undefined where it does not repeat. */
export function repeatsOf(info: Regions | undefined, slot: string): { readonly slot: string; readonly repeats: RepeatInfo } | undefined {
  const repeats = slot === MAIN_SLOT ? info?.repeats : slotInfo(info, slot)?.repeats
  if (!repeats) return undefined
  return { slot: slot !== MAIN_SLOT && sharesRows(repeats) ? HANDED_SLOT : slot, repeats }
}

/** The name that the rows of an element go by, of the first of its regions that repeats; undefined where none does. */
export function rowSlotOf(info: Regions | undefined): string | undefined {
  const named = Object.entries(info?.slots ?? {})
  const found = [MAIN_SLOT, ...named.map(([name]) => name)].flatMap((slot) => repeatsOf(info, slot) ?? [])[0]
  return found?.slot ?? (named.some(([, { repeats }]) => repeats && sharesRows(repeats)) ? HANDED_SLOT : undefined)
}

/** A named region that an element has now. */
export interface NamedSlot {
  readonly slot: string
  readonly info: SlotInfo
  readonly label: Label
}

/** The named regions of an element, those of items in the order of the list; an item whose key another one has before it has none. */
export function namedSlots(
  info: ComponentInfo | undefined,
  entry: Pick<ElementRecord | PageRecord, 'props'> | undefined,
): readonly NamedSlot[] {
  return Object.entries(info?.slots ?? {}).flatMap(([name, slot]): NamedSlot[] => {
    const { each } = slot
    if (!each) return [{ slot: name, info: slot, label: slot.label }]
    const items = itemsWith(info!, entry, each)
    return slotsOfItems(name, items, each).flatMap((itemSlot, at): NamedSlot[] => {
      if (itemSlot === undefined) return []
      const item = items[at]
      const title = isObject(item) ? item[each.title] : undefined
      const shown = typeof title === 'string' && title.trim() !== '' ? title : itemSlot.slice(name.length + OF_ITEM.length)
      return [{ slot: itemSlot, info: slot, label: { zh: shown, en: shown } }]
    })
  })
}

function itemsWith(info: ComponentInfo, entry: Pick<ElementRecord, 'props'> | undefined, { list }: EachInfo): readonly Json[] {
  const given = (entry && getPath(entry.props, list)) ?? getPath(info.defaults, list)
  return Array.isArray(given) ? (given as readonly Json[]) : []
}

/** The region of an element by its name, with what it is called; undefined for the main one, and for one that it does not have, or no more. */
export function namedSlot(
  info: ComponentInfo | undefined,
  entry: Pick<ElementRecord | PageRecord, 'props'> | undefined,
  slot: string,
): NamedSlot | undefined {
  const found = slot === MAIN_SLOT ? undefined : slotInfo(info, slot)
  if (!found) return undefined
  if (!found.each) return { slot, info: found, label: found.label }
  return namedSlots(info, entry).find((one) => one.slot === slot)
}

/** The item of a list prop that a region belongs to; undefined for a region that belongs to none. */
export function itemOfSlot(info: ComponentInfo, entry: Pick<ElementRecord, 'props'>, slot: string): Json | undefined {
  const each = slotInfo(info, slot)?.each
  if (!each) return undefined
  const items = itemsWith(info, entry, each)
  return items[slotsOfItems(slot.slice(0, slot.indexOf(OF_ITEM)), items, each).indexOf(slot)]
}

/** Whether a component has named regions. */
export const hasSlots = (catalogue: Catalogue, type: string): boolean => Object.keys(catalogue(type)?.slots ?? {}).length > 0
