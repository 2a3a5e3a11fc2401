import { useMemo, useRef } from 'react'
import { tableIn } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import { usePage } from '#kernel/view'
import type { RecordField } from '../../services/records.ts'
import { firstOf } from '../bound-data.ts'
import { CutNotice } from '../cut-notice.tsx'
import { useTimeZone } from '../page-formats.ts'
import { cellText, readRows } from '../read-row.ts'
import { isTyped, TypedShow } from './field-part.tsx'
import { RecordControl } from './record-control.tsx'
import { fieldsWhen, ownOf } from './record-scope.ts'
import { type RecordLabels, recordText } from './record-text.ts'
import { RECORD_TEXTS, withField } from './texts.ts'

interface RecordRowsProps {
  readonly field: RecordField
  readonly value: Json | undefined
  readonly isReadOnly: boolean
  readonly isDisabled: boolean
  /** The id of the field's label. */
  readonly label: string
  readonly className: string
  readonly labels: RecordLabels
  readonly change: (rows: Json) => void
}

/** Rows of another model that belong to a record: a column for each of its fields; rows are changed, added and taken away. */
export function RecordRows({ field, value, isReadOnly, isDisabled, label, className, labels, change }: RecordRowsProps) {
  const texts = tableIn(RECORD_TEXTS, usePage().locale)
  const zone = useTimeZone()
  const rows: readonly JsonObject[] = useMemo(() => readRows({}, value), [value])
  const listed = firstOf(rows)
  const keys = useRowKeys(rows)
  const columns = field.fields ?? []
  const set = (at: number, name: string, next: Json) => {
    const changed: JsonObject = { ...rows[at], [name]: next }
    keys.keep(rows[at], changed)
    change(rows.map((row, index) => (index === at ? changed : row)))
  }
  const emptyRow = (): JsonObject => Object.fromEntries(columns.map(({ name }) => [name, null]))
  return (
    <div className={`tessera-record-rows ${className}`}>
      <table aria-labelledby={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {column.label}
              </th>
            ))}
            {!isReadOnly && (
              <th className="tessera-record-last">
                <span className="tessera-item-unseen">{texts.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {listed.shown.map((row, at) => (
            <tr key={keys.of(row)}>
              {fieldsWhen(columns, cellText(row.id) === '' ? 'new' : 'stored').map((column) => (
                <td key={column.name} data-label={column.label}>
                  {isReadOnly && isTyped(column) ? (
                    <TypedShow field={column} value={ownOf(row, column.name)} />
                  ) : isReadOnly ? (
                    recordText(column, ownOf(row, column.name), zone, { words: texts, labels })
                  ) : (
                    <RecordControl
                      field={column}
                      value={ownOf(row, column.name)}
                      labels={labels}
                      isDisabled={isDisabled}
                      isInvalid={false}
                      placeholder=""
                      className=""
                      aria={{ 'aria-label': `${column.label} ${at + 1}` }}
                      change={(next) => set(at, column.name, next)}
                    />
                  )}
                </td>
              ))}
              {!isReadOnly && (
                <td className="tessera-record-last">
                  <button
                    type="button"
                    className="tessera-record-icon"
                    aria-label={withField(texts.removeRow, at + 1)}
                    disabled={isDisabled}
                    onClick={() => change(rows.filter((_, index) => index !== at))}
                  >
                    ×
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <div className="tessera-record-empty">{texts.noRows}</div>}
      {listed.isCut && <CutNotice of={listed} />}
      {!isReadOnly && (
        <button type="button" className="tessera-record-add" disabled={isDisabled} onClick={() => change([...rows, emptyRow()])}>
          + {texts.addRow}
        </button>
      )}
    </div>
  )
}

/** A row is drawn on as it is changed, and goes with what is typed in it. */
function useRowKeys(rows: readonly JsonObject[]) {
  const known = useRef(new WeakMap<JsonObject, string>())
  const count = useRef(0)
  const of = (row: JsonObject): string => {
    const key = known.current.get(row)
    if (key !== undefined) return key
    count.current += 1
    known.current.set(row, `row ${count.current}`)
    return `row ${count.current}`
  }
  for (const row of rows) of(row)
  return {
    of,
    keep: (before: JsonObject | undefined, after: JsonObject) => {
      if (before) known.current.set(after, of(before))
    },
  }
}
