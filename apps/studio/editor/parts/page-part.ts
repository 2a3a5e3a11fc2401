import { type ReadonlySignal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import type { PageInfo } from '../../../../server/wire.ts'
import { openedPage } from '../document/opened-page.ts'

/** The page as lists of pages know it. */
export interface PageCard {
  readonly info: ReadonlySignal<PageInfo>
  change(change: Partial<PageInfo>): void
}
export const pageToken = defineToken<PageCard>('tessera.editor/page')

export const pagePart = definePart({
  id: 'part/page',
  token: pageToken,
  create({ get }) {
    const info = signal(get(openedPage).records.page)
    return {
      info,
      change(change) {
        info.value = { ...info.peek(), ...change }
      },
    }
  },
})
