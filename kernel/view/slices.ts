import type { ElementId } from '#kernel/page/records'
import { FIRST_SLICE, SLICE, SLICED } from './limits.ts'
import { ROOT, type RunningPage } from './running-page.ts'

/** Draws its children as far as they are due, and asks again when more of them are. */
interface Container {
  forceUpdate(): void
}

/** A child with which another slice begins. */
interface Cut {
  readonly index: number
  readonly slice: number
}

/**
 * A large page is mounted in slices, in the order of the document, so that no task is long and input is answered in between: what is in sight
 * comes first. Only children of a main region wait.
 */
export class Slices {
  #slice = 0
  readonly #last: number
  readonly #cuts: ReadonlyMap<ElementId, readonly Cut[]>
  readonly #waiting = new Set<Container>()

  constructor(cuts: ReadonlyMap<ElementId, readonly Cut[]>, last: number) {
    this.#cuts = cuts
    this.#last = last
  }

  /** The position of the first child that is not due yet. */
  end(id: ElementId): number {
    return this.#cuts.get(id)?.find(({ slice }) => slice > this.#slice)?.index ?? Number.POSITIVE_INFINITY
  }

  wait(container: Container, waits: boolean): void {
    if (waits) this.#waiting.add(container)
    else this.#waiting.delete(container)
  }

  /** Draws the next one; false where there is none. */
  next(): boolean {
    if (this.#slice >= this.#last) return false
    this.#slice += 1
    for (const container of this.#waiting) container.forceUpdate()
    return true
  }
}

/** The slices of a page as it stands: a short one for what is in sight, and the rest about equally long; undefined for one that is mounted in one go. */
export function slicesOf(page: RunningPage): Slices | undefined {
  const childrenOf = (id: ElementId): readonly ElementId[] => page.element(id).peek()?.children ?? []
  const all: ElementId[] = [ROOT]
  for (let i = 0; i < all.length; i++) for (const id of childrenOf(all[i]!)) all.push(id)
  if (all.length < SLICED) return undefined
  const rest = all.length - FIRST_SLICE
  const later = Math.ceil(rest / SLICE)
  const length = Math.ceil(rest / later)
  const cuts = new Map<ElementId, Cut[]>()
  let count = 0
  const sliceNow = (): number => (count < FIRST_SLICE ? 0 : 1 + Math.floor((count - FIRST_SLICE) / length))
  const visit = (id: ElementId): void => {
    let slice = sliceNow()
    count += 1
    const children = childrenOf(id)
    for (let index = 0; index < children.length; index++) {
      if (sliceNow() > slice) {
        slice = sliceNow()
        cuts.set(id, [...(cuts.get(id) ?? []), { index, slice }])
      }
      visit(children[index]!)
    }
  }
  visit(ROOT)
  return new Slices(cuts, later)
}
