import { useMemo, useState } from 'react'
import { type Cells, usePage } from '#sdk/react'
import type { Details } from './details.tsx'
import type { RowKey } from './items.ts'
import { EXPANDED } from './row-regions.ts'

/** Which rows show what is below them; in the editor the first one does, because it is the one that is edited. */
export function useDetails(cells: Cells, first: RowKey | undefined, columns: number, part: Details['part']): Details {
  const isEdited = usePage().page.mode === 'edit'
  const [toggled, setToggled] = useState<ReadonlySet<RowKey>>(new Set())
  return useMemo(
    () => ({
      columns,
      part,
      isOpen: (key) => toggled.has(key) !== (isEdited && key === first) || (isEdited && key === first && cells.isPlacing),
      toggle: (key) =>
        setToggled((known) => {
          const next = new Set(known)
          if (!next.delete(key)) next.add(key)
          return next
        }),
      of: (key) => cells.cell(key, EXPANDED),
    }),
    [cells, first, columns, isEdited, toggled, part],
  )
}
