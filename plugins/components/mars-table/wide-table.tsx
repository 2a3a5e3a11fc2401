import { Table } from '@arco-design/web-react'
import '@arco-design/web-react/es/Table/style/css.js'
import { type ReactNode, Suspense } from 'react'
import { tableIn, useDensity, useLanguage } from '#sdk/react'
import { isFixed, sortOf, tableColumns } from './columns.tsx'
import { partsOfTable } from './details.tsx'
import type { Item, RowKey } from './items.ts'
import { selectionOfTable } from './selection-of-table.tsx'
import { summaryOfTable } from './table-summary.tsx'
import { TEXTS } from './texts.ts'
import type { TableState } from './use-table.ts'
import type { TableView } from './use-table-rows.ts'

const SMALLER = { default: 'small', middle: 'small', small: 'mini', mini: 'mini' } as const
const SIZES = { large: 'default', middle: 'middle', small: 'small' } as const
/** Of tables whose authors left them as large as they are. */
const DENSITIES = { mini: 'mini', small: 'small', default: 'default', large: 'default' } as const

const without = (keys: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> => new Set([...keys].filter((each) => each !== key))

interface WideTableProps {
  readonly view: TableView
  readonly table: TableState
  /** Whether it has ever been wider than the room it has. */
  readonly wide: boolean
  /** What stands in the place of rows where there are none. */
  readonly nothing: ReactNode
}

/** The library's table. */
export function WideTable({ view: { props, part, mode }, table, wide, nothing }: WideTableProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const density = useDensity()
  const { rows, items, flat, keys, columns, arranged, context, withExpanders, toggled, setToggled, isVirtual, sortBy } = table
  const { scroll, expandable } = props
  const chosen = SIZES[props.size]
  const size = chosen === 'default' ? DENSITIES[density] : chosen
  const open = expandable.defaultExpandAllRows !== false
  const height = scroll.y
  const width = scroll.x
  const scrolls =
    wide || width !== undefined || height !== undefined || items.length === 0 || arranged.places.some((at) => isFixed(columns[at]!))
  const components = partsOfTable({
    withExpanders,
    withDetails: mode === 'edit' && !isVirtual,
    styled: part('header') !== '' || part('cell') !== '',
  })
  const whole = (
    <Table<Item>
      rowKey="key"
      rowClassName={() => part('row')}
      {...(components ? { components } : {})}
      columns={tableColumns(columns, arranged, rows.query.sort, context)}
      data={items as Item[]}
      border={props.bordered !== false}
      borderCell={props.bordered !== false && props.columnLines !== false}
      size={arranged.density === 'compact' ? SMALLER[size] : size}
      loading={table.isLoading && items.length > 0}
      noDataElement={nothing}
      pagination={false}
      {...summaryOfTable(table.summed, table.before)}
      tableLayoutFixed
      {...(scrolls ? { scroll: { x: width ?? 'max-content', ...(height ? { y: height } : {}) } } : {})}
      virtualized={isVirtual && !table.isPrinting}
      {...(table.childrenField === '' ? {} : { childrenColumnName: 'children', indentSize: expandable.indentSize })}
      expandedRowKeys={flat.filter((item) => item.children && toggled.has(item.key) !== open).map(({ key }) => key)}
      onExpand={(item) => setToggled((known) => (known.has(item.key) ? without(known, item.key) : new Set([...known, item.key])))}
      {...selectionOfTable(table.selectionType, table.selection, keys, texts)}
      onChange={(_pages, sorter, _filters, extra) => {
        if (extra.action === 'sort' && !Array.isArray(sorter)) sortBy(sortOf(columns, sorter))
      }}
    />
  )
  // Rows that scroll out of what is drawn are another part of the library, which loads with the first such table.
  return isVirtual ? <Suspense>{whole}</Suspense> : whole
}
