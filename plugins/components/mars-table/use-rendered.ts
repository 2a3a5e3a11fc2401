import { useState } from 'react'
import type { Json } from '#sdk'
import { type CellLook, formatCell, getPath, useFunctionProps, useLastingEffect, usePageFormats } from '#sdk/react'
import type { Column } from './column.ts'

/** Answers of the author's functions for the rows shown, by the function's path, in the order of the rows. */
export type Rendered = { readonly [path: string]: readonly Json[] }

const NONE: Rendered = {}

/**
 * Calls every function of the columns once a row, one message a function, whenever the rows or the functions change.
 */
export function useRendered(id: string, columns: readonly Partial<Column>[], rows: readonly Json[]): Rendered {
  const functions = useFunctionProps(id)
  const inPage = usePageFormats()
  const [answer, setAnswer] = useState<{ readonly rows: readonly Json[]; readonly values: Rendered }>({ rows: [], values: NONE })
  const wanted = functions.paths.filter((path) => path.startsWith('columns.')).join('\n')
  const looks = () =>
    columns.map(({ dataIndex, type, format, currency, locale, decimals, timeZone }) => [
      dataIndex ?? '',
      type ?? '',
      inPage({ format, currency, locale, decimals, timeZone }),
    ])
  const cells = wanted === '' ? '' : JSON.stringify(looks())
  useLastingEffect(() => {
    const paths = wanted === '' ? [] : wanted.split('\n')
    if (paths.length === 0 || rows.length === 0) return
    const known = JSON.parse(cells) as readonly (readonly [field: string, type: string, look: CellLook])[]
    let current = true
    const call = async (path: string) => {
      const [, column, use] = path.split('.')
      const [field, type, look] = known[Number(column)] ?? ['', '', {}]
      // `render` goes on from what the column's type made of the value; the others see the value itself.
      const given = (row: Json): Json => formatCell(getPath(row, field), use === 'render' ? type : '', look)
      const values = await functions.call(
        path,
        rows.map((row, index) => [given(row), row, index]),
      )
      return [path, values] as const
    }
    void Promise.all(paths.map((path) => call(path).catch(() => [path, []] as const))).then((found) => {
      if (current) setAnswer({ rows, values: Object.fromEntries(found) })
    })
    return () => {
      current = false
    }
  }, [functions, wanted, cells, rows])
  return answer.rows === rows ? answer.values : NONE
}
