import { useEffect, useSyncExternalStore } from 'react'
import type { Editor } from '#sdk/studio'
import { editsToken } from '../parts/edits-part.ts'
import { severalToken } from '../parts/several-part.ts'

const QUERY = '(max-width: 1023.5px)'
const NARROW = { zh: '窗口太窄，无法编辑', en: 'The window is too narrow for editing' } as const

const query = (): MediaQueryList | undefined => globalThis.matchMedia?.(QUERY)

/** Whether the window is too narrow to edit in; the page can then only be looked at. */
export function useNarrow(session: Editor): boolean {
  const narrow = useSyncExternalStore(
    (notify) => {
      const media = query()
      media?.addEventListener('change', notify)
      return () => media?.removeEventListener('change', notify)
    },
    () => query()?.matches ?? false,
    () => false,
  )
  useEffect(() => {
    session.part(editsToken).blocked.value = narrow ? NARROW : null
    session.part(severalToken).isRoomy.value = !narrow
  }, [narrow, session])
  return narrow
}
