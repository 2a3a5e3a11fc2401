import { Spin } from '@arco-design/web-react'
import '@arco-design/web-react/es/Spin/style/css.js'
import { lazy, type ReactNode, Suspense } from 'react'
import { tableIn, useLanguage } from '#sdk/react'
import { summaryOfCards } from './table-summary.tsx'
import { TEXTS } from './texts.ts'
import type { TableState } from './use-table.ts'

/** What phones show in the place of the table. */
const RowCards = lazy(() => import('./row-cards.tsx').then((module) => ({ default: module.RowCards })))

interface NarrowTableProps {
  readonly table: TableState
  /** What stands in the place of rows where there are none. */
  readonly nothing: ReactNode
}

/** The rows on a phone. */
export function NarrowTable({ table, nothing }: NarrowTableProps) {
  const texts = tableIn(TEXTS, useLanguage())
  const { rows, items, flat, columns, arranged, context, selectionType, selection, withExpanders, sortBy, summed, isLoading } = table
  return (
    <Spin loading={isLoading && items.length > 0} block>
      {items.length === 0 ? (
        nothing
      ) : (
        <Suspense fallback={<div className="tessera-row-cards" />}>
          <RowCards
            columns={columns}
            places={arranged.places}
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
  )
}
