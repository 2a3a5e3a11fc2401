import type { ElementId } from '#kernel/page'
import { POPUPS } from './page-popups.ts'

/** What the root of a view has to carry. */
export interface KeptClass {
  readonly id: ElementId
  readonly type: string
  /** The path of its row; undefined for one of the page itself. */
  readonly row: string | undefined
  readonly className: string
}

interface Kept extends KeptClass {
  node: Element | undefined
  /** How often something took it away again: a view that fights for its own is left alone. */
  times: number
}

const MOST_TIMES = 100
const namesOf = (className: string): readonly string[] => className.split(/\s+/).filter(Boolean)

/**
 * Puts the classes by which authors' styles mean an element back on the roots of views that leave them out. Views of the product are tested for it;
 * those of plugins are watched, since they may draw anew by themselves.
 */
export class ClassKeeper {
  readonly #roots: readonly Element[]
  readonly #dropped: (kept: KeptClass) => void
  readonly #kept = new Map<string, Kept>()
  readonly #byNode = new WeakMap<Element, Kept>()
  readonly #classes = new MutationObserver((changes) => {
    for (const node of new Set(changes.map(({ target }) => target as Element))) {
      const kept = this.#byNode.get(node)
      if (kept?.node === node) this.#putBack(kept)
    }
  })
  readonly #nodes = new MutationObserver(() => {
    for (const kept of this.#kept.values()) if (!kept.node?.isConnected) this.#find(kept)
  })

  /** `popups` is where the pop-ups of the page are, next to the page; `dropped` is told of each time. */
  constructor(popups: Element, dropped: (kept: KeptClass) => void) {
    const page = popups.previousElementSibling
    this.#roots = page ? [page, popups] : [popups]
    this.#dropped = dropped
    for (const root of this.#roots) this.#nodes.observe(root, { childList: true, subtree: true })
  }

  keep(kept: KeptClass): void {
    const key = `${kept.row ?? ''} ${kept.id}`
    const before = this.#kept.get(key)
    if (kept.className === '') {
      this.#kept.delete(key)
      this.#takeAway(before, [])
      return
    }
    const now: Kept = { ...kept, node: undefined, times: 0 }
    this.#takeAway(before, namesOf(kept.className))
    this.#kept.set(key, now)
    this.#find(now)
  }

  forget({ row, id }: Pick<KeptClass, 'id' | 'row'>): void {
    this.#kept.delete(`${row ?? ''} ${id}`)
  }

  stop(): void {
    this.#classes.disconnect()
    this.#nodes.disconnect()
  }

  /** Of what was put back before, what its author does not say any more. */
  #takeAway(before: Kept | undefined, now: readonly string[]): void {
    if (!before?.node || before.times === 0) return
    for (const name of namesOf(before.className)) if (!now.includes(name)) before.node.classList.remove(name)
  }

  #find(kept: Kept): void {
    const found = this.#roots
      .flatMap((root) => [...root.querySelectorAll(`[data-id="${CSS.escape(kept.id)}"]`)])
      .find((node) => (node.getAttribute('data-row') ?? undefined) === kept.row && !node.hasAttribute(POPUPS))
    kept.node = found
    if (!found) return
    this.#byNode.set(found, kept)
    this.#classes.observe(found, { attributes: true, attributeFilter: ['class'] })
    this.#putBack(kept)
  }

  #putBack(kept: Kept): void {
    const { node, className } = kept
    const missing = namesOf(className).filter((name) => !node?.classList.contains(name))
    if (missing.length === 0 || kept.times >= MOST_TIMES) return
    kept.times += 1
    node?.classList.add(...missing)
    this.#dropped(kept)
  }
}
