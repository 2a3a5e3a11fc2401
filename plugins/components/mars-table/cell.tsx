import type { ReactNode } from 'react'
import type { Json } from '#sdk'
import {
  asList,
  asNumber,
  asObject,
  asText,
  CopyButton,
  formatCell,
  isEmptyValue,
  oneOf,
  Picture,
  safeImageUrl,
  ValueTags,
  valueItems,
} from '#sdk/react'
import './cell.css'
import type { Column } from './column.ts'

const STATUS = {
  success: 'success',
  processing: 'processing',
  default: 'default',
  error: 'error',
  warning: 'warning',
} as const

function Status({ value }: { readonly value: Json }) {
  return valueItems(value).map(({ key, item }) => {
    const { status, text } = asObject(item)
    // A bare value is a good sign, as in older pages.
    const shown = typeof item === 'object' ? asText(text) : asText(item)
    return (
      <span key={key} className={`tessera-status tessera-status-${oneOf(STATUS, status ?? 'success', 'default')}`}>
        {shown}
      </span>
    )
  })
}

function Pictures({ value, column }: { readonly value: Json; readonly column: Partial<Column> }) {
  const size = asObject(column.imageConfig)
  return valueItems(value).flatMap(({ key, item }) => {
    const src = safeImageUrl(item)
    if (src === undefined) return []
    return [
      <Picture
        compact
        key={key}
        src={src}
        alt=""
        className="tessera-cell-image"
        width={asNumber(size.width, 60)}
        height={asNumber(size.height, 60)}
      />,
    ]
  })
}

function Lines({ value }: { readonly value: Json }) {
  return valueItems(value).map(({ key, item }) => {
    const { label, value: text } = asObject(item)
    return (
      <div key={key}>
        {typeof item === 'object' ? `${asText(label)}${label === undefined || label === '' ? '' : ': '}${asText(text)}` : asText(item)}
      </div>
    )
  })
}

const COMPOUND: { readonly [type: string]: (value: Json, column: Partial<Column>) => ReactNode } = {
  status: (value) => <Status value={value} />,
  tag: (value) => <ValueTags value={value} />,
  image: (value, column) => <Pictures value={value} column={column} />,
  multiline: (value) => <Lines value={value} />,
}

/** The words that the column has for values, in the place of the values. */
function withWords(value: Json | undefined, column: Partial<Column>): Json | undefined {
  const words = asList<Json>(column.map)
  if (words.length === 0 || value === undefined || value === null) return value
  if (Array.isArray(value)) return value.map((item: Json) => withWords(item, column) ?? null)
  const found = words.map(asObject).find((each) => each.value !== undefined && asText(each.value) === asText(value))
  if (!found) return value
  const text = asText(found.text) || asText(value)
  if (column.type === 'status') return { status: found.status ?? 'default', text }
  return column.type === 'tag' ? { label: text, color: asText(found.color) } : text
}

interface CellProps {
  readonly value: Json | undefined
  readonly column: Partial<Column>
  /** The answer of the column's `render`, where it has one. */
  readonly rendered: Json | undefined
  readonly empty: string
  /** Where the cell can be clicked. */
  readonly onPress?: (() => void) | undefined
}

/** One cell: formatted by its type, then whatever the author's function made of it; `empty` for nothing. */
export function Cell({ value, column, rendered, empty, onPress }: CellProps) {
  const type = asText(column.type)
  const shown = rendered ?? withWords(formatCell(value, type), column)
  const hollow = isEmptyValue(shown)
  const text = hollow ? empty : asText(shown)
  const compound = Object.hasOwn(COMPOUND, type) ? COMPOUND[type] : undefined
  let content: ReactNode = !hollow && compound ? <div className="tessera-cell-items">{compound(shown as Json, column)}</div> : text
  if (onPress) {
    content = (
      <button type="button" className="tessera-cell-link" onClick={onPress}>
        {content}
      </button>
    )
  }
  const numeric = type === 'money' || type === 'number'
  return (
    <div
      className={`tessera-cell${column.ellipsis ? ' tessera-cell-ellipsis' : ''}${numeric ? ' tessera-cell-number' : ''}`}
      title={column.ellipsis ? text : undefined}
    >
      {content}
      {Boolean(column.copyable) && !hollow && <CopyButton text={asList<Json>(shown).length > 0 ? JSON.stringify(shown) : text} />}
    </div>
  )
}
