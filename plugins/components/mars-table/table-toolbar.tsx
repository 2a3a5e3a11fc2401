import { lazy, type ReactNode, Suspense } from 'react'
import type { JsonObject } from '#sdk'
import { EmptySlot, useEmptySlot } from '#sdk/react'
import { Toolbar } from './toolbar.tsx'
import type { TableState } from './use-table.ts'
import type { TableView } from './use-table-rows.ts'

const ExportTools = lazy(() => import('./export-tools.tsx').then((module) => ({ default: module.ExportTools })))
const TableTools = lazy(() => import('./arrange/table-tools.tsx').then((module) => ({ default: module.TableTools })))

interface TableToolbarProps {
  readonly view: TableView
  readonly table: TableState
  /** What stands in the region of the line. */
  readonly toolbar: ReactNode | undefined
}

/** The line above a table, where there is anything to show in it. */
export function TableToolbar({ view, table, toolbar }: TableToolbarProps) {
  const { id, props, children, childIds, part, mode } = view
  const { rows, exports, formats, fileName, exporting, columns, arranged } = table
  const emptySlot = useEmptySlot(childIds) && toolbar === undefined
  const title = props.leftTitle
  const tools = props.visitorTools
  const hasMore = props.bulkActionList.length > 0 || exports || tools.length > 0 || props.selectionActions.length > 0
  if (title === '' && !hasMore && childIds.length === 0 && !emptySlot && toolbar === undefined) return null
  const isEdited = mode === 'edit'
  return (
    <Toolbar
      id={id}
      title={title}
      buttons={props.bulkActionList}
      payload={() => rows.query.search as JsonObject}
      part={part}
      tools={
        tools.length > 0 && (
          <Suspense fallback={<span className="tessera-table-tools-room" />}>
            <TableTools id={id} columns={columns} tools={tools} isEdited={isEdited} onArrange={arranged.setArranged} />
          </Suspense>
        )
      }
    >
      {children}
      {toolbar}
      {emptySlot && <EmptySlot compact />}
      {exports && (
        <Suspense fallback={null}>
          <ExportTools formats={formats} name={fileName} of={exporting} isEdited={isEdited} />
        </Suspense>
      )}
    </Toolbar>
  )
}
