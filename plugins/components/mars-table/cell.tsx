import type { ReactNode } from 'react'
import type { Json } from '#sdk'
import { asList, asNumber, asObject, asText, CopyButton, isEmptyValue, oneOf, safeImageUrl } from '#sdk/react'
import type { Column } from './column.ts'
import { formatCell } from './format-cell.ts'

const STATUS = {
  success: 'success',
  processing: 'processing',
  default: 'default',
  error: 'error',
  warning: 'warning',
} as const

type Items = readonly { readonly key: string; readonly item: Json }[]

/** More than any cell has room for. */
const MOST_IN_CELL = 100

/** Entries of a cell that may hold one or several, with keys that survive repeats. */
function itemsOf(value: Json): Items {
  const list = Array.isArray(value) ? (value as readonly Json[]).slice(0, MOST_IN_CELL) : [value]
  return list.map((item, index) => ({ key: `${index} ${asText(item)}`, item }))
}

function Status({ value }: { readonly value: Json }) {
  return itemsOf(value).map(({ key, item }) => {
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

function Tags({ value }: { readonly value: Json }) {
  return itemsOf(value).map(({ key, item }) => {
    const { label, color } = asObject(item)
    return (
      <span key={key} className="tessera-tag" style={typeof color === 'string' && color !== '' ? { borderColor: color, color } : undefined}>
        {typeof item === 'object' ? asText(label) : asText(item)}
      </span>
    )
  })
}

function Pictures({ value, column }: { readonly value: Json; readonly column: Partial<Column> }) {
  const size = asObject(column.imageConfig)
  return itemsOf(value).flatMap(({ key, item }) => {
    const src = safeImageUrl(item)
    if (src === undefined) return []
    return [
      <img
        key={key}
        src={src}
        alt=""
        loading="lazy"
        className="tessera-cell-image"
        width={asNumber(size.width, 60)}
        height={asNumber(size.height, 60)}
      />,
    ]
  })
}

function Lines({ value }: { readonly value: Json }) {
  return itemsOf(value).map(({ key, item }) => {
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
  tag: (value) => <Tags value={value} />,
  image: (value, column) => <Pictures value={value} column={column} />,
  multiline: (value) => <Lines value={value} />,
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
  const shown = rendered ?? formatCell(value, type)
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
