import { type Signal, signal } from '@preact/signals-core'
import { removedIn } from '#kernel/document'
import { PAGE_ID } from '#kernel/page/records'
import { definePart, defineToken } from '#kernel/plugin'
import { storeToken } from './store-part.ts'

export interface Selection {
  /** Element ids, the last one is the primary; [] or ['page'] is the page itself. */
  readonly ids: Signal<readonly string[]>
  readonly hovered: Signal<string | null>
}
export const selectionToken = defineToken<Selection>('tessera.editor/selection')

/** What is selected; what goes from the page is selected no longer. */
export const selectionPart = definePart({
  id: 'part/selection',
  token: selectionToken,
  create({ get, own }) {
    const ids = signal<readonly string[]>([])
    own(
      'removed elements',
      get(storeToken).subscribe(({ changes: patch, document }) => {
        if (removedIn(patch).length === 0) return
        const kept = ids.peek().filter((id) => id === PAGE_ID || document.entries.has(id))
        if (kept.length !== ids.peek().length) ids.value = kept
      }),
    )
    return { ids, hovered: signal(null) }
  },
})
