import { useRef } from 'react'
import type { Editor } from '#sdk/studio'
import type { OutlineRow } from './outline-rows.ts'

/** The row that the keyboard is on: the primary selection's, or that of a region whose content is the selection. */
export interface OutlineCursor {
  readonly active: string
  /** Selects what a region's row stands for, and puts the keyboard on that row. */
  readonly choose: (row: OutlineRow) => void
}

export function useOutlineCursor(
  session: Editor,
  { rows, selection, primary }: { readonly rows: readonly OutlineRow[]; readonly selection: readonly string[]; readonly primary: string },
): OutlineCursor {
  // Whatever is selected next ends it, wherever that is done.
  const chosen = useRef<{ readonly row: string; readonly selection: readonly string[] } | null>(null)
  const found = chosen.current?.selection === selection ? chosen.current.row : null
  return {
    active: found !== null && rows.some(({ id }) => id === found) ? found : primary,
    choose({ id, region }) {
      if (!region || region.children.length === 0) return
      const ids = [...region.children]
      chosen.current = { row: id, selection: ids }
      session.selection.value = ids
    },
  }
}
