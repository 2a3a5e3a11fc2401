import { Table } from '@arco-design/web-react'
import '@arco-design/web-react/es/Table/style/css.js'
import { useMemo } from 'react'
import type { Json } from '#sdk'
import { cellNumber, cellText, formatCell, getPath, tableIn, useLanguage, usePageFormats } from '#sdk/react'
import type { Column } from './column.ts'
import { itemsOf } from './items.ts'
import './summary.css'

const TEXTS = {
  zh: { sum: '合计', avg: '平均', min: '最小', max: '最大', count: '计数' },
  en: { sum: 'Total', avg: 'Average', min: 'Smallest', max: 'Largest', count: 'Count' },
} as const
type Kind = keyof (typeof TEXTS)['en']
const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(TEXTS.en, kind)
const SUMMARY = { zh: '汇总', en: 'Summary' } as const
const ON_PAGE = { zh: (words: string) => `${words}（本页）`, en: (words: string) => `${words} (this page)` } as const

/** Sums of decimals keep no more digits than they mean: 0.1 + 0.2 is 0.3. */
const exact = (value: number): number => Number(value.toPrecision(15))

/** One figure over a column's values; what is no number counts for none. Undefined where there is nothing to say. */
export function summaryOf(kind: unknown, values: readonly (Json | undefined)[]): number | undefined {
  if (!isKind(kind)) return undefined
  if (kind === 'count') return values.filter((value) => value !== undefined && value !== null && value !== '').length
  const numbers = values.flatMap((value) => cellNumber(value) ?? [])
  if (numbers.length === 0) return undefined
  if (kind === 'min') return numbers.reduce((least, each) => Math.min(least, each))
  if (kind === 'max') return numbers.reduce((most, each) => Math.max(most, each))
  const sum = numbers.reduce((all, each) => all + each, 0)
  return exact(kind === 'sum' ? sum : sum / numbers.length)
}

/** The figure below each column, written as its cells are; undefined below columns without one. */
function useFigures({ columns, rows, childrenField, isPart }: Summed) {
  const locale = useLanguage()
  const inPage = usePageFormats()
  const all = useMemo(() => itemsOf(rows, '', childrenField, Number.POSITIVE_INFINITY).flat, [rows, childrenField])
  return columns.map((column) => {
    const kind = column.summary
    const figure = isKind(kind)
      ? summaryOf(
          kind,
          all.map(({ row }) => getPath(row, column.dataIndex ?? '')),
        )
      : undefined
    if (figure === undefined || !isKind(kind)) return undefined
    const type = column.type === 'money' && kind !== 'count' ? 'money' : 'number'
    const words = tableIn(TEXTS, locale)[kind]
    return {
      words: isPart ? tableIn(ON_PAGE, locale)(words) : words,
      text: cellText(formatCell(figure, type, inPage(kind === 'count' ? {} : column))),
    }
  })
}

export interface Summed {
  readonly columns: readonly Partial<Column>[]
  /** The columns shown, in their order. */
  readonly places: readonly number[]
  /** Without child rows, which are found in them. */
  readonly rows: readonly Json[]
  readonly childrenField: string
  /** Whether the source has more rows than these. */
  readonly isPart: boolean
}

export interface SummaryProps extends Summed {
  /** Columns before those of the author: of expanders and of the selection. */
  readonly before: number
  /** Read by the library from here: the line stays in sight while rows scroll. */
  readonly fixed: 'bottom'
}

/** The last line of the table: a figure below each column that asks for one. */
export function SummaryLine({ before, fixed, ...summed }: SummaryProps) {
  const { columns, places } = summed
  const figures = useFigures(summed)
  return (
    <Table.Summary fixed={fixed}>
      <Table.Summary.Row>
        {Array.from({ length: before }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cells are alike
          <Table.Summary.Cell key={`before ${at}`} />
        ))}
        {places.map((at) => {
          const align = columns[at]?.align
          return (
            <Table.Summary.Cell key={at}>
              {figures[at] && (
                <div className={`tessera-cell tessera-cell-number tessera-summary${align ? ` tessera-column-${align}` : ''}`}>
                  <span>{figures[at].words}</span> <strong>{figures[at].text}</strong>
                </div>
              )}
            </Table.Summary.Cell>
          )
        })}
      </Table.Summary.Row>
    </Table.Summary>
  )
}

/** The same below the cards of a phone: a line a figure, with the title of its column. */
export function SummaryCard(summed: Summed) {
  const { columns, places } = summed
  const figures = useFigures(summed)
  return (
    <section className="tessera-summary-card" aria-label={tableIn(SUMMARY, useLanguage())}>
      <dl>
        {places.map(
          (at) =>
            figures[at] && (
              <div key={at} className="tessera-summary">
                <dt>{columns[at]?.title ?? ''}</dt>
                <dd>
                  <span>{figures[at].words}</span> <strong>{figures[at].text}</strong>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
