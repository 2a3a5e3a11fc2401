import { tableIn, useLanguage, useNarrowHere, useSlots } from '#sdk/react'
import { BulkActions } from './bulk-actions.tsx'
import { DetailsContext } from './details.tsx'
import { EmptyTable } from './empty-table.tsx'
import './mars-table.css'
import { NarrowTable } from './narrow-table.tsx'
import { Pager } from './pager.tsx'
import { TOOLBAR } from './row-regions.ts'
import { SelectedElsewhere } from './selected-elsewhere.tsx'
import { TableNotes } from './table-notes.tsx'
import { TableToolbar } from './table-toolbar.tsx'
import { TEXTS } from './texts.ts'
import { quietly, type TableState, useTable } from './use-table.ts'
import type { TableView } from './use-table-rows.ts'
import { useWide } from './use-wide.ts'
import { WideTable } from './wide-table.tsx'

interface TablePagerProps {
  readonly view: TableView
  readonly table: TableState
  readonly narrow: boolean
  readonly place: 'top' | 'bottom'
}

function TablePager({ view: { props, part }, table: { rows, pageSize }, narrow, place }: TablePagerProps) {
  return (
    !props.hidePager &&
    rows.total > 0 && (
      <Pager
        place={place}
        total={rows.total}
        page={rows.query.page}
        size={rows.query.size}
        pageSize={pageSize}
        settings={props.pagination}
        narrow={narrow}
        className={part('pager')}
        onChange={(next, size) => quietly(rows.change({ page: next, size }))}
      />
    )
  )
}

const DENSE = { compact: ' tessera-table-compact', default: '', comfortable: ' tessera-table-comfortable' } as const

export function View(view: TableView) {
  const { id, props, root, slots, part, mode } = view
  const texts = tableIn(TEXTS, useLanguage())
  const [narrow, here] = useNarrowHere()
  const [wide, box] = useWide(here)
  const table = useTable(view, narrow)
  const { rows, flat, selection } = table
  const toolbar = useSlots(id, slots)(TOOLBAR)
  const hasActions = props.selectionActions.length > 0
  const nothing = (
    <EmptyTable
      id={id}
      className={part('empty')}
      error={rows.error}
      isLoading={rows.loading}
      rows={Math.min(10, rows.query.size)}
      retry={() => quietly(rows.reload())}
    />
  )
  return (
    <div
      {...root}
      ref={box}
      className={`${root.className} tessera-surface tessera-table${table.isSample ? ' tessera-table-sample' : ''}${DENSE[table.arranged.density]}${
        hasActions ? ' tessera-table-with-bulk' : ''
      }`}
      aria-busy={table.isLoading || undefined}
    >
      {hasActions && mode !== 'edit' && <BulkActions view={view} table={table} />}
      <TableToolbar view={view} table={table} toolbar={toolbar} />
      {hasActions && mode === 'edit' && <BulkActions view={view} table={table} />}
      {table.selectionType && !hasActions && (
        <SelectedElsewhere selected={selection.keys} shown={table.keys} onClear={() => selection.change([])} />
      )}
      <TablePager view={view} table={table} narrow={narrow} place="top" />
      {table.isSample && <div className="tessera-table-note">{texts.sample}</div>}
      <DetailsContext.Provider value={table.details}>
        {narrow ? <NarrowTable table={table} nothing={nothing} /> : <WideTable view={view} table={table} wide={wide} nothing={nothing} />}
      </DetailsContext.Provider>
      {!rows.error && (
        <TableNotes
          shown={flat}
          total={props.hidePager ? Math.max(table.total, rows.total) : table.total}
          atOnce={rows.atOnce}
          isEdited={mode === 'edit'}
        />
      )}
      <TablePager view={view} table={table} narrow={narrow} place="bottom" />
    </div>
  )
}
