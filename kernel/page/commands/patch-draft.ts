import type { Changes } from '#kernel/document'
import { type ElementId, type ElementRecord, PAGE_ID, type PageDocument, type PageEntry } from '../records/records.ts'
import { MAIN_SLOT } from '../records/slots.ts'
import { childrenIn, childrenOf } from '../records/tree.ts'
import { ordersAt } from '../schema/orders.ts'
import { sameJson } from '../values/json-tools.ts'

/** A patch being planned: reads see what was planned so far, the document stays as it is. */
export class PatchDraft {
  readonly #planned = new Map<string, PageEntry | null>()

  constructor(readonly document: PageDocument) {}

  get(id: string): PageEntry | undefined {
    const planned = this.#planned.get(id)
    return planned === null ? undefined : (planned ?? this.document.entries.get(id))
  }

  element(id: string): ElementRecord | undefined {
    const entry = this.get(id)
    return entry?.kind === 'element' ? entry : undefined
  }

  /** Of everything there is by now. */
  ids(): readonly string[] {
    const all = new Set([...this.document.entries.keys(), ...this.#planned.keys()])
    return [...all].filter((id) => this.get(id) !== undefined)
  }

  put(entry: PageEntry): void {
    this.#planned.set(entry.id, entry)
  }

  drop(id: string): void {
    this.#planned.set(id, null)
  }

  /**
   * Inserts elements at a position among the children in a region of the parent. Moving elements do not count as
   * neighbours.
   */
  place(elements: readonly ElementRecord[], parentId: ElementId | null, index: number, slot: string = MAIN_SLOT): void {
    const parent = parentId === PAGE_ID ? null : parentId
    const moving = new Set(elements.map((element) => element.id))
    const now = childrenOf(this.document, parent)
    const inSlot = childrenIn(this.document, parent, slot)
    const at = index >= inSlot.length ? now.length : now.indexOf(inSlot[Math.max(0, index)]!)
    const siblings = now.filter((id) => !moving.has(id)).flatMap((id) => this.element(id) ?? [])
    const before = now.slice(0, at).filter((id) => !moving.has(id)).length
    const { keys, rekeyed } = ordersAt(siblings, before, elements.length)
    for (const [id, order] of rekeyed) this.put({ ...this.element(id)!, order })
    for (const [place, { slot: _, ...element }] of elements.entries())
      this.put({ ...element, parentId: parent, order: keys[place]!, ...(slot === MAIN_SLOT ? {} : { slot }) })
  }

  /** The patch; entries that ended as they began are not in it. */
  patch(): Changes<PageEntry> {
    const changes = new Map<string, { readonly from: PageEntry | null; readonly to: PageEntry | null }>()
    for (const [id, to] of this.#planned) {
      const from = this.document.entries.get(id) ?? null
      if (from === null ? to === null : to !== null && sameJson(from, to)) continue
      changes.set(id, { from, to })
    }
    return changes
  }
}
