import { lazy, Suspense } from 'react'
import type { SummaryProps, Summed } from './summary.tsx'

// Few tables have a last line.
const SummaryLine = lazy(() => import('./summary.tsx').then((module) => ({ default: module.SummaryLine })))
const SummaryCard = lazy(() => import('./summary.tsx').then((module) => ({ default: module.SummaryCard })))

/** The library reads `fixed` from this element. */
const Summary = (props: SummaryProps) => (
  <Suspense fallback={null}>
    <SummaryLine {...props} />
  </Suspense>
)

const hasSummary = ({ columns, places, rows }: Summed): boolean =>
  rows.length > 0 && places.some((at) => typeof columns[at]?.summary === 'string')

/** The props of the library's table for a last line, where a column has a figure and there are rows. */
export const summaryOfTable = (summed: Summed, before: number) =>
  hasSummary(summed) ? { summary: () => <Summary {...summed} before={before} fixed="bottom" /> } : {}

/** The figures of the last line below the cards of a phone. */
export const summaryOfCards = (summed: Summed) =>
  hasSummary(summed) && (
    <Suspense fallback={null}>
      <SummaryCard {...summed} />
    </Suspense>
  )
