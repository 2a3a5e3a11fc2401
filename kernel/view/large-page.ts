import type { ElementId } from '#kernel/page/records'
import { SLICED } from './limits.ts'
import type { PageCore } from './page-core.ts'
import type { RunningPage, StillChildren } from './running-page.ts'
import { type Slices, slicesOf } from './slices.ts'
import { drawer, keep } from './still-children.tsx'

export interface LargePage {
  readonly still: StillChildren
  slices(): Slices | undefined
}

/** How a large page is mounted. Small pages, which are most of them, do not load it. */
export function openLargePage({ options, store }: PageCore, page: RunningPage): LargePage {
  const isUnbound = (id: ElementId) => !store.isBound(id)
  return {
    still: { drawer: (input) => drawer(input, isUnbound), keep: (before, now, changed) => keep(page, before, now, changed) },
    slices: () => (options.program.elements.length < SLICED ? undefined : slicesOf(page)),
  }
}
