import { lazy, type ReactNode, Suspense } from 'react'
import type { Json } from '#kernel/page'
import { CopyButton } from './copy-button.tsx'
import { isEmptyValue } from './form-rules.ts'
import { type CellLook, formatCell } from './format-cell.ts'
import { asList, asNumber, asObject, asText, oneOf } from './lenient.ts'
import { type PageFormats, usePageFormats } from './page-formats.ts'
import { safeImageUrl } from './safe-url.ts'
import './value-cell.css'
import { withWords } from './value-words.ts'

/** More than any cell has room for. */
const MOST = 100

/** The entries of a value that may hold one or several, with keys that survive repeats. */
export function valueItems(value: Json): readonly { readonly key: string; readonly item: Json }[] {
  const list = Array.isArray(value) ? (value as readonly Json[]).slice(0, MOST) : [value]
  return list.map((item, index) => ({ key: `${index} ${asText(item)}`, item }))
}

/** A value as tags: a word, several, or `{label, color}`. */
export function ValueTags({ value }: { readonly value: Json }) {
  return tags(value)
}

function tags(value: Json): ReactNode {
  return valueItems(value).map(({ key, item }) => {
    const { label, color } = asObject(item)
    return (
      <span key={key} className="tessera-tag" style={typeof color === 'string' && color !== '' ? { borderColor: color, color } : undefined}>
        {typeof item === 'object' ? asText(label) : asText(item)}
      </span>
    )
  })
}

const STATUS = {
  success: 'success',
  processing: 'processing',
  default: 'default',
  error: 'error',
  warning: 'warning',
} as const

function statusMarks(value: Json): ReactNode {
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

// Most tables have no pictures.
const ValuePictures = lazy(async () => ({ default: (await import('./value-pictures.tsx')).ValuePictures }))

function Pictures({ value, column, isPlain }: { readonly value: Json; readonly column: CellLook; readonly isPlain: boolean }) {
  const { width, height } = asObject(column.imageConfig)
  const size = { width: asNumber(width, 60), height: asNumber(height, 60) }
  const sources = valueItems(value).flatMap(({ item }) => safeImageUrl(item) ?? [])
  if (sources.length === 0) return null
  return (
    <Suspense fallback={<span className="tessera-cell-image" style={size} />}>
      <ValuePictures sources={sources} size={size} isPlain={isPlain} />
    </Suspense>
  )
}

function lines(value: Json): ReactNode {
  return valueItems(value).map(({ key, item }) => {
    const { label, value: text } = asObject(item)
    return (
      <div key={key}>
        {typeof item === 'object' ? `${asText(label)}${label === undefined || label === '' ? '' : ': '}${asText(text)}` : asText(item)}
      </div>
    )
  })
}

const COMPOUND: { readonly [type: string]: (value: Json, column: CellLook, isPressed: boolean) => ReactNode } = {
  status: statusMarks,
  tag: tags,
  image: (value, column, isPressed) => <Pictures value={value} column={column} isPlain={isPressed} />,
  multiline: lines,
}

export interface ValueCellProps {
  readonly value: Json | undefined
  readonly column: CellLook
  /** The answer of the column's `render`, where it has one. */
  readonly rendered: Json | undefined
  readonly empty: string
  /** Where the cell can be clicked. */
  readonly onPress?: (() => void) | undefined
}

/** Whether values of a type stand with digits that are as wide as each other. */
export const isNumeric = (type: unknown): boolean => type === 'money' || type === 'number'

/** One cell: formatted by its type, then whatever the author's function made of it; `empty` for nothing. */
export function ValueCell(props: ValueCellProps) {
  return drawValue(props, usePageFormats())
}

/**
 * The same without a component for each, for views that show many of them: they ask for the formats of the page once. `isBoxed` says that each stands in a
 * box with the class `tessera-cell`, and `tessera-cell-number` for numbers, so that what is neither cut off nor copied needs none of its own.
 */
export function drawValue({ value, column, rendered, empty, onPress }: ValueCellProps, inPage: PageFormats, isBoxed = false): ReactNode {
  const type = asText(column.type)
  const shown =
    rendered ?? withWords(formatCell(value, type, inPage(column)), column.map, type === 'status' || type === 'tag' ? type : 'text')
  const hollow = isEmptyValue(shown)
  const text = hollow ? empty : asText(shown)
  const compound = Object.hasOwn(COMPOUND, type) ? COMPOUND[type] : undefined
  const isPressed = onPress !== undefined
  let content: ReactNode =
    !hollow && compound ? <div className="tessera-cell-items">{compound(shown as Json, column, isPressed)}</div> : text
  if (onPress) {
    content = (
      <button type="button" className="tessera-cell-link" onClick={onPress}>
        {content}
      </button>
    )
  }
  if (isBoxed && !column.ellipsis && !column.copyable) return content
  return (
    <div
      className={`tessera-cell${column.ellipsis ? ' tessera-cell-ellipsis' : ''}${isNumeric(type) ? ' tessera-cell-number' : ''}`}
      title={column.ellipsis ? text : undefined}
    >
      {content}
      {Boolean(column.copyable) && !hollow && <CopyButton text={asList<Json>(shown).length > 0 ? JSON.stringify(shown) : text} />}
    </div>
  )
}
