import { lazy, Suspense } from 'react'
import type { Json } from '#sdk'
import type { Column } from './column.ts'
import type { SummaryProps } from './summary.tsx'

// Few tables have a last line.
const SummaryLine = lazy(() => import('./summary.tsx').then((module) => ({ default: module.SummaryLine })))
const SummaryCard = lazy(() => import('./summary.tsx').then((module) => ({ default: module.SummaryCard })))

/** The library reads `fixed` from this element. */
const Summary = (props: SummaryProps) => (
  <Suspense fallback={null}>
    <SummaryLine {...props} />
  </Suspense>
)

const hasSummary = (columns: readonly Partial<Column>[], rows: readonly Json[]): boolean =>
  rows.length > 0 && columns.some(({ summary }) => typeof summary === 'string')

/** What the library's table is given so that it has a last line, where a column asks for one and there are rows. */
export const summaryOfTable = (columns: readonly Partial<Column>[], rows: readonly Json[], before: number) =>
  hasSummary(columns, rows) ? { summary: () => <Summary columns={columns} rows={rows} before={before} fixed="bottom" /> } : {}

/** The figures of the last line below the cards of a phone. */
export const summaryOfCards = (columns: readonly Partial<Column>[], rows: readonly Json[]) =>
  hasSummary(columns, rows) && (
    <Suspense fallback={null}>
      <SummaryCard columns={columns} rows={rows} />
    </Suspense>
  )
