import { type Locale, tableIn } from '#kernel/message'
import { saveText, toCsv } from '../csv.ts'
import type { ChartPoint } from './points.ts'
import { writeNumber } from './ticks.ts'

/** Rows that a table shows; all of them are in its file. */
const MOST_ROWS = 1_000

const TEXTS = {
  zh: { cut: (shown: string, all: string) => `显示前 ${shown} 行，共 ${all} 行`, save: '下载 CSV' },
  en: { cut: (shown: string, all: string) => `The first ${shown} of ${all} rows`, save: 'Download CSV' },
} as const

/** The numbers of a chart, for whoever reads them better than a picture. */
export function ChartTable(props: {
  readonly points: readonly ChartPoint[]
  /** What the columns are called; without a name for series there is no column of them. */
  readonly names: { readonly x: string; readonly y: string; readonly series: string }
  readonly write: (x: string) => string
  readonly title: string
  readonly locale: Locale
}) {
  const { points, names, write, title, locale } = props
  const texts = tableIn(TEXTS, locale)
  const hasSeries = names.series !== ''
  const heads = [names.x, ...(hasSeries ? [names.series] : []), names.y]
  const save = () =>
    saveText(`${title}.csv`, toCsv([heads, ...points.map(({ x, y, series }) => [write(x), ...(hasSeries ? [series] : []), y])]))
  return (
    <div className="tessera-chart-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys */}
      <section className="tessera-chart-table-rows" tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.slice(0, MOST_ROWS).map(({ x, y, series }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own
              <tr key={at}>
                <th scope="row">{write(x)}</th>
                {hasSeries && <td>{series}</td>}
                <td>{writeNumber(y)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="tessera-chart-table-foot">
        {points.length > MOST_ROWS && <span>{texts.cut(writeNumber(MOST_ROWS), writeNumber(points.length))}</span>}
        <button type="button" onClick={save}>
          {texts.save}
        </button>
      </div>
    </div>
  )
}
