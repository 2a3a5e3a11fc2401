import { Spin, Table } from '@arco-design/web-react'
import '@arco-design/web-react/es/Spin/style/css.js'
import '@arco-design/web-react/es/Table/style/css.js'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { JsonObject, ViewProps } from '#sdk'
import {
  EmptySlot,
  MOST_SHOWN,
  slotsOfItems,
  useCells,
  useDensity,
  useEmptySlot,
  useFunctionProps,
  useLocale,
  useNarrowHere,
  usePage,
  usePageFormats,
  usePrinting,
  useSlots,
  useSource,
  useWordsAt,
} from '#sdk/react'
import type { Column } from './column.ts'
import { type CellContext, isFixed, sortOf, tableColumns } from './columns.tsx'
import { DetailsContext, partsOfTable } from './details.tsx'
import { EmptyTable } from './empty-table.tsx'
import type { marsTable } from './index.ts'
import { type Item, itemsOf, type RowKey } from './items.ts'
import './mars-table.css'
import { Pager } from './pager.tsx'
import { requestNames } from './request-names.ts'
import { CELL, COLUMN_CELLS, EXPANDED, TOOLBAR } from './row-regions.ts'
import { SelectedElsewhere } from './selected-elsewhere.tsx'
import { selectionOfTable } from './selection-of-table.tsx'
import { TableNotes } from './table-notes.tsx'
import { summaryOfCards, summaryOfTable } from './table-summary.tsx'
import { Toolbar } from './toolbar.tsx'
import { useBusy } from './use-busy.ts'
import { useDetails } from './use-details.ts'
import { exportFormats, useExport } from './use-export.ts'
import { useRendered } from './use-rendered.ts'
import { type Sort, useRows } from './use-rows.ts'
import { useSampleRows } from './use-sample-rows.ts'
import { useSelection } from './use-selection.ts'
import { useWide } from './use-wide.ts'

/** What phones show in the place of the table. */
const RowCards = lazy(() => import('./row-cards.tsx').then((module) => ({ default: module.RowCards })))

const ExportTools = lazy(() => import('./export-tools.tsx').then((module) => ({ default: module.ExportTools })))

const TEXTS = {
  zh: { sample: '示例数据', select: '选择此行', selectAll: '选择全部' },
  en: { sample: 'Sample rows', select: 'Select this row', selectAll: 'Select all' },
} as const
const SIZES = { large: 'default', middle: 'middle', small: 'small' } as const
/** Of tables whose authors left them as large as they are. */
const DENSITIES = { mini: 'mini', small: 'small', default: 'default', large: 'default' } as const

const without = (keys: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> => new Set([...keys].filter((each) => each !== key))

export function View({ id, props, root, children, childIds, slots, part, emit, mode }: ViewProps<typeof marsTable>) {
  const texts = TEXTS[useLocale()]
  const { page } = usePage()
  const [narrow, here] = useNarrowHere()
  const [wide, box] = useWide(here)
  // Rows whose child rows are not as the author set them for all.
  const [toggled, setToggled] = useState<ReadonlySet<RowKey>>(new Set())
  const pagination = props.pagination
  const pageSize = Math.max(1, Math.trunc(pagination.pageSize))
  const { use } = useSource(id)
  const isAlone = mode === 'edit' && !use && props.data.length === 0
  const sampleRows = useSampleRows(mode === 'edit')
  const rows = useRows({
    id,
    data: isAlone ? sampleRows : props.data,
    listens: mode !== 'edit',
    names: requestNames(props.field),
    pageSize,
    isPaged: !props.hidePager,
  })
  // What stands in rows can be edited where there are some.
  const needsRow = mode === 'edit' && rows.rows.length === 0 && !rows.loading && Object.keys(slots).some((slot) => slot !== TOOLBAR)
  const sampled = isAlone || needsRow
  const data = needsRow ? sampleRows : rows.rows
  const size = SIZES[props.size]
  const density = useDensity()
  const expandable = props.expandable
  const childrenField = expandable.childrenColumnName
  const rowKey = props.rowKey || 'id'
  // Rows of which some are higher than others are not drawn apart.
  const isPrinting = usePrinting()
  const isVirtual = Boolean(props.virtual) && slots[EXPANDED] === undefined && props.scroll.y !== undefined
  const most = isVirtual && !narrow ? MOST_SHOWN.virtualItems : MOST_SHOWN.items
  const before = (rows.query.page - 1) * rows.query.size
  const { items, flat, total } = useMemo(
    () => itemsOf(data, rowKey, childrenField, most, before),
    [data, rowKey, childrenField, most, before],
  )
  const flatRows = useMemo(() => flat.map(({ row }) => row), [flat])
  const keys = useMemo(() => flat.map(({ key }) => key), [flat])
  const columns = props.columns.map((column) => column as Partial<Column>)
  const cells = useCells(id, flatRows, keys)
  const context: CellContext = {
    rendered: useRendered(id, columns, flatRows),
    empty: props.empty,
    inPage: usePageFormats(),
    emit: (event, row) => page.emit(id, event, row),
    cells,
    regions: slotsOfItems(CELL, columns, COLUMN_CELLS),
    wordsAt: useWordsAt(),
    isEdited: mode === 'edit',
  }
  const selectionType = props.selectionType === 'radio' || props.selectionType === 'checkbox' ? props.selectionType : undefined
  const selection = useSelection(id, {
    shown: flat,
    known: rows.known,
    rowKey,
    childrenField,
    one: selectionType === 'radio',
    onChange: (selectedRowKeys) => emit('onCheckedChange', { selectedRowKeys: [...selectedRowKeys] }),
  })
  const functions = useFunctionProps(id)
  const fileName = props.exportName || props.leftTitle || document.title || 'table'
  const exporting = useExport(id, {
    name: fileName,
    columns,
    cells: { inPage: context.inPage, functions },
    flatten: (found) => itemsOf(found, rowKey, childrenField, Number.POSITIVE_INFINITY).flat.map(({ row }) => row),
    page: rows.rows,
    selected: selection.rows,
    all: rows.all,
    ask: rows.askAside,
  })
  const formats = exportFormats(props.exportAs)
  const exports = formats.length > 0 || exporting.state.is !== 'idle'
  const withExpanders = cells.has(EXPANDED)
  const details = useDetails(cells, keys[0], columns.length + (selectionType ? 1 : 0) + (withExpanders ? 1 : 0), part)
  const quietly = (asking: Promise<void>) => void asking.catch(() => undefined)
  const busy = useBusy(id, rows)
  const sortBy = (sort: Sort) => quietly(rows.change({ sort, page: 1 }))
  const summed = {
    columns,
    rows: rows.error ? [] : needsRow ? data : (rows.all ?? rows.rows),
    childrenField,
    isPart: rows.all === undefined && rows.total > rows.rows.length,
  }

  const open = expandable.defaultExpandAllRows !== false
  const toolbar = useSlots(id, slots)(TOOLBAR)
  const emptySlot = useEmptySlot(childIds) && toolbar === undefined
  const title = props.leftTitle
  const buttons = props.bulkActionList.length > 0
  const scroll = props.scroll
  const height = scroll.y
  const width = scroll.x
  const shown = rows.error ? [] : items
  const scrolls = wide || width !== undefined || height !== undefined || shown.length === 0 || columns.some(isFixed)
  const components = partsOfTable({
    withExpanders,
    withDetails: mode === 'edit' && !isVirtual,
    styled: part('header') !== '' || part('cell') !== '',
  })
  const loading = rows.loading || busy
  const nothing = (
    <EmptyTable id={id} className={part('empty')} error={rows.error} isLoading={rows.loading} retry={() => quietly(rows.reload())} />
  )
  const pager = (place: 'top' | 'bottom') =>
    !props.hidePager &&
    rows.total > 0 && (
      <Pager
        place={place}
        total={rows.total}
        page={rows.query.page}
        size={rows.query.size}
        pageSize={pageSize}
        settings={pagination}
        narrow={narrow}
        className={part('pager')}
        onChange={(next, size) => quietly(rows.change({ page: next, size }))}
      />
    )
  return (
    <div
      {...root}
      ref={box}
      className={`${root.className} tessera-table${sampled ? ' tessera-table-sample' : ''}`}
      aria-busy={loading || undefined}
    >
      {(title !== '' || buttons || exports || childIds.length > 0 || emptySlot || toolbar !== undefined) && (
        <Toolbar id={id} title={title} buttons={props.bulkActionList} payload={() => rows.query.search as JsonObject} part={part}>
          {children}
          {toolbar}
          {emptySlot && <EmptySlot compact />}
          {exports && (
            <Suspense fallback={null}>
              <ExportTools formats={formats} name={fileName} of={exporting} isEdited={mode === 'edit'} />
            </Suspense>
          )}
        </Toolbar>
      )}
      {selectionType && <SelectedElsewhere selected={selection.keys} shown={keys} onClear={() => selection.change([])} />}
      {pager('top')}
      {sampled && <div className="tessera-table-note">{texts.sample}</div>}
      <DetailsContext.Provider value={details}>
        {narrow ? (
          <Spin loading={loading} block>
            {shown.length === 0 ? (
              nothing
            ) : (
              <Suspense fallback={<div className="tessera-row-cards" />}>
                <RowCards
                  columns={columns}
                  items={flat}
                  context={context}
                  selection={selectionType && { type: selectionType, keys: selection.keys, toggle: selection.toggle }}
                  selectLabel={texts.select}
                  withExpanders={withExpanders}
                  sort={rows.query.sort}
                  onSort={sortBy}
                />
                {summaryOfCards(summed)}
              </Suspense>
            )}
          </Spin>
        ) : (
          <Table<Item>
            rowKey="key"
            rowClassName={() => part('row')}
            {...(components ? { components } : {})}
            columns={tableColumns(columns, rows.query.sort, context)}
            data={shown as Item[]}
            border={props.bordered !== false}
            borderCell={props.bordered !== false}
            size={size === 'default' ? DENSITIES[density] : size}
            loading={loading}
            noDataElement={nothing}
            pagination={false}
            {...summaryOfTable(summed, (selectionType ? 1 : 0) + (withExpanders ? 1 : 0))}
            tableLayoutFixed
            {...(scrolls ? { scroll: { x: width ?? 'max-content', ...(height ? { y: height } : {}) } } : {})}
            virtualized={isVirtual && !isPrinting}
            {...(childrenField === '' ? {} : { childrenColumnName: 'children', indentSize: expandable.indentSize })}
            expandedRowKeys={flat.filter((item) => item.children && toggled.has(item.key) !== open).map(({ key }) => key)}
            onExpand={(item) => setToggled((known) => (known.has(item.key) ? without(known, item.key) : new Set([...known, item.key])))}
            {...selectionOfTable(selectionType, selection, keys, texts)}
            onChange={(_pages, sorter, _filters, extra) => {
              if (extra.action === 'sort' && !Array.isArray(sorter)) sortBy(sortOf(columns, sorter))
            }}
          />
        )}
      </DetailsContext.Provider>
      {!rows.error && (
        <TableNotes
          shown={flat}
          total={props.hidePager ? Math.max(total, rows.total) : total}
          atOnce={rows.atOnce}
          isEdited={mode === 'edit'}
        />
      )}
      {pager('bottom')}
    </div>
  )
}
