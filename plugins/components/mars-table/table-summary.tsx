import { lazy, Suspense } from 'react'
import type { Json } from '#sdk'
import type { Column } from './column.ts'
import type { SummaryProps } from './summary.tsx'

// Few tables have a last line.
const SummaryLine = lazy(() => import('./summary.tsx').then((module) => ({ default: module.SummaryLine })))

/** The library reads `fixed` from this element. */
const Summary = (props: SummaryProps) => (
  <Suspense fallback={null}>
    <SummaryLine {...props} />
  </Suspense>
)

/** What the library's table is given so that it has a last line, where a column asks for one and there are rows. */
export const summaryOfTable = (columns: readonly Partial<Column>[], rows: readonly Json[], before: number) =>
  rows.length > 0 && columns.some(({ summary }) => typeof summary === 'string')
    ? { summary: () => <Summary columns={columns} rows={rows} before={before} fixed="bottom" /> }
    : {}
