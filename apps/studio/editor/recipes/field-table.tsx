import { Checkbox } from '@arco-design/web-react'
import type { ReactNode } from 'react'

/** Where a field may be shown: the key of its flag. */
export type FieldPlace = 'inSearch' | 'inTable' | 'inForm'

interface FieldTableProps<Field> {
  readonly label: string
  readonly fields: readonly Field[]
  readonly keyOf: (field: Field) => string
  /** Columns before the places, with their headings; the first names the row. */
  readonly columns: readonly { readonly title: string; readonly cell: (field: Field) => ReactNode }[]
  readonly places: readonly { readonly place: FieldPlace; readonly title: string }[]
  readonly labelOf: (field: Field, place: FieldPlace) => string
  readonly isOff?: (field: Field, place: FieldPlace) => boolean
  readonly onPlace: (field: Field, place: FieldPlace, is: boolean) => void
}

/** Fields of records, and where each is shown on a page that is made of them. */
export function FieldTable<Field extends { readonly [place in FieldPlace]: boolean }>(props: FieldTableProps<Field>) {
  const { label, fields, keyOf, columns, places, labelOf, isOff, onPlace } = props
  return (
    <div className="rc-fields">
      <table aria-label={label}>
        <thead>
          <tr>
            {[...columns, ...places].map(({ title }) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={keyOf(field)}>
              {columns.map(({ title, cell }, at) =>
                at === 0 ? (
                  <th scope="row" key={title}>
                    {cell(field)}
                  </th>
                ) : (
                  <td key={title}>{cell(field)}</td>
                ),
              )}
              {places.map(({ place }) => (
                <td key={place}>
                  <Checkbox
                    aria-label={labelOf(field, place)}
                    checked={field[place]}
                    disabled={isOff?.(field, place) ?? false}
                    onChange={(is) => onPlace(field, place, is)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
