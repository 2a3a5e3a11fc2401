import { Table } from '@arco-design/web-react'
import '@arco-design/web-react/es/Table/style/css.js'
import type { Json } from '#sdk'
import { asNumber, asText, formatCell, getPath, useLocale, usePageFormats } from '#sdk/react'
import type { Column } from './column.ts'
import './summary.css'

const TEXTS = {
  zh: { sum: '合计', avg: '平均', min: '最小', max: '最大', count: '计数' },
  en: { sum: 'Total', avg: 'Average', min: 'Smallest', max: 'Largest', count: 'Count' },
} as const
type Kind = keyof (typeof TEXTS)['en']
const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(TEXTS.en, kind)

/** Sums of decimals keep no more digits than they mean: 0.1 + 0.2 is 0.3. */
const exact = (value: number): number => Number(value.toPrecision(15))

/** One figure over a column's values; what is no number counts for none. Undefined where there is nothing to say. */
export function summaryOf(kind: unknown, values: readonly (Json | undefined)[]): number | undefined {
  if (!isKind(kind)) return undefined
  if (kind === 'count') return values.filter((value) => value !== undefined && value !== null && value !== '').length
  const numbers = values.flatMap((value) => asNumber(value, undefined) ?? [])
  if (numbers.length === 0) return undefined
  if (kind === 'min') return numbers.reduce((least, each) => Math.min(least, each))
  if (kind === 'max') return numbers.reduce((most, each) => Math.max(most, each))
  const sum = numbers.reduce((all, each) => all + each, 0)
  return exact(kind === 'sum' ? sum : sum / numbers.length)
}

export interface SummaryProps {
  readonly columns: readonly Partial<Column>[]
  readonly rows: readonly Json[]
  /** Columns before those of the author: of expanders and of the selection. */
  readonly before: number
  /** Read by the library from here: the line stays in sight while rows scroll. */
  readonly fixed: 'bottom'
}

/** The last line of the table: a figure below each column that asks for one, written as the column's cells are. */
export function SummaryLine({ columns, rows, before, fixed }: SummaryProps) {
  const texts = TEXTS[useLocale()]
  const inPage = usePageFormats()
  return (
    <Table.Summary fixed={fixed}>
      <Table.Summary.Row>
        {Array.from({ length: before }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cells are alike
          <Table.Summary.Cell key={`before ${at}`} />
        ))}
        {columns.map((column, at) => {
          const kind = column.summary
          const figure = summaryOf(
            kind,
            rows.map((row) => getPath(row, asText(column.dataIndex))),
          )
          const type = column.type === 'money' && kind !== 'count' ? 'money' : 'number'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, titles and fields may repeat
            <Table.Summary.Cell key={at}>
              {figure !== undefined && isKind(kind) && (
                <div className={`tessera-cell tessera-cell-number tessera-summary${column.align ? ` tessera-column-${column.align}` : ''}`}>
                  <span>{texts[kind]}</span> <strong>{asText(formatCell(figure, type, inPage(kind === 'count' ? {} : column)))}</strong>
                </div>
              )}
            </Table.Summary.Cell>
          )
        })}
      </Table.Summary.Row>
    </Table.Summary>
  )
}
