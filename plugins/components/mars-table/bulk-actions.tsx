import { lazy, Suspense } from 'react'
import type { TableState } from './use-table.ts'
import type { TableView } from './use-table-rows.ts'

const BulkBar = lazy(() => import('./bulk-bar.tsx').then((module) => ({ default: module.BulkBar })))

interface BulkActionsProps {
  readonly view: TableView
  readonly table: TableState
}

/** The author's buttons for the selected rows, over the line above the table. */
export function BulkActions({ view: { id, props, mode }, table: { selection, keys } }: BulkActionsProps) {
  return (
    <Suspense fallback={null}>
      <BulkBar id={id} buttons={props.selectionActions} selection={selection} shown={keys} isEdited={mode === 'edit'} />
    </Suspense>
  )
}
