import { type CSSProperties, lazy, type ReactNode, Suspense } from 'react'
import type { Json } from '#kernel/page/values'
import { CopyButton } from './copy-button.tsx'
import { isEmptyValue } from './form-rules.ts'
import { type CellLook, formatCell } from './format-cell.ts'
import { wordColors } from './mark-color.ts'
import { oneOf } from './one-of.ts'
import { type PageFormats, usePageFormats } from './page-formats.ts'
import { PersonMark } from './person-mark.tsx'
import { cellText, readRow } from './read-row.ts'
import { safeImageUrl } from './safe-url.ts'
import { toneClass } from './tone.ts'
import './value-cell.css'
import { withWords } from './value-words.ts'

/** More than any cell has room for. */
const MOST = 100

/** The entries of a value that may hold one or several, with keys that survive repeats. */
export function valueItems(value: Json): readonly { readonly key: string; readonly item: Json }[] {
  const list = Array.isArray(value) ? (value as readonly Json[]).slice(0, MOST) : [value]
  return list.map((item, index) => ({ key: `${index} ${cellText(item)}`, item }))
}

/** A value as tags: a word, several, or `{label, color}`. */
export function ValueTags({ value }: { readonly value: Json }) {
  return tags(value)
}

/** `by`: what was shown before words took its place, and so has its colour in every language. */
const TAG = { label: 'text', color: 'text', by: 'text' } as const

const ownColors = (color: string): CSSProperties => {
  const { light, dark } = wordColors(color)
  return { '--tag-light': light, '--tag-dark': dark } as CSSProperties
}

/** The first of many tags, and how many more there are, with the names of those that are known. */
function someTags(value: Json, { mostTags = MOST, total }: CellLook): ReactNode {
  const all: readonly Json[] = Array.isArray(value) ? value : [value]
  const rest = Math.max(all.length, total ?? 0) - mostTags
  if (rest <= 0) return tags(value)
  const named = all.slice(mostTags).map((item) => readRow(TAG, item, 'label').label)
  return (
    <>
      {tags(all.slice(0, mostTags))}
      <span className="tessera-tag" title={named.join(', ')}>{`+${rest}`}</span>
    </>
  )
}

function tags(value: Json): ReactNode {
  return valueItems(value).map(({ key, item }) => {
    const { label, color, by } = readRow(TAG, item, 'label')
    return (
      <span
        key={key}
        className={`tessera-tag${color === '' ? toneClass(by || label) : ' tessera-tag-own'}`}
        style={color === '' ? undefined : ownColors(color)}
      >
        {label}
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

const MARK = { status: { kind: 'text', optional: true }, text: 'text', color: 'text', by: 'text' } as const

function statusMarks(value: Json): ReactNode {
  return valueItems(value).map(({ key, item }) => {
    const { status, text, color, by } = readRow(MARK, item, 'text')
    const isOwn = status === undefined && color !== ''
    const named = status === undefined ? toneClass(by || text) : ` tessera-status-${oneOf(STATUS, status, 'default')}`
    const look = isOwn ? ' tessera-status-own' : named
    return (
      <span key={key} className={`tessera-status${look}`} style={isOwn ? ownColors(color) : undefined}>
        {text}
      </span>
    )
  })
}

// Most tables have no pictures.
const ValuePictures = lazy(async () => ({ default: (await import('./value-pictures.tsx')).ValuePictures }))

function Pictures({ value, column, isPlain }: { readonly value: Json; readonly column: CellLook; readonly isPlain: boolean }) {
  const { width = 60, height = 60 } = column.imageConfig ?? {}
  const size = { width, height }
  const sources = valueItems(value).flatMap(({ item }) => safeImageUrl(item) ?? [])
  if (sources.length === 0) return null
  return (
    <Suspense fallback={<span className="tessera-cell-image" style={size} />}>
      <ValuePictures sources={sources} size={size} isPlain={isPlain} />
    </Suspense>
  )
}

const LINE = { label: 'text', value: 'text' } as const

function lines(value: Json): ReactNode {
  return valueItems(value).map(({ key, item }) => {
    const { label, value: text } = readRow(LINE, item, 'value')
    return <div key={key}>{`${label}${label === '' ? '' : ': '}${text}`}</div>
  })
}

const PERSON = { name: 'text', picture: 'text', note: 'text' } as const

function people(value: Json): ReactNode {
  return valueItems(value).map(({ key, item }) => {
    const { name, picture, note } = readRow(PERSON, item, 'name')
    return <PersonMark key={key} {...{ name, picture, note }} />
  })
}

// Few tables have these.
const ValueFiles = lazy(async () => ({ default: (await import('./value-files.tsx')).ValueFiles }))
const RichHtml = lazy(async () => ({ default: (await import('./rich-html.tsx')).RichHtml }))

const COMPOUND: { readonly [type: string]: (value: Json, column: CellLook, isPressed: boolean) => ReactNode } = {
  status: statusMarks,
  tag: someTags,
  person: people,
  image: (value, column, isPressed) => <Pictures value={value} column={column} isPlain={isPressed} />,
  multiline: lines,
  file: (value, _, isPressed) => <Suspense fallback={null}>{isPressed ? cellText(value) : <ValueFiles value={value} />}</Suspense>,
  html: (value) => (
    <Suspense fallback={null}>
      <RichHtml html={cellText(value)} className="tessera-cell-html" />
    </Suspense>
  ),
}

/** Props of `ValueCell`, a cell of a table. */
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
export const isNumeric = (type: string | undefined): boolean => type === 'money' || type === 'number'

/** One cell: formatted by its type, then whatever the author's function made of it; `empty` for nothing. */
export function ValueCell(props: ValueCellProps) {
  return drawValue(props, usePageFormats())
}

/**
 * Renders a value like `ValueCell` but without a component, for views of many values, which read the page's
 * formats once. With `isBoxed`, the value is inside an element with the class `tessera-cell` (and
 * `tessera-cell-number` for numbers) and gets no box of its own unless it is clipped or copied.
 */
export function drawValue({ value, column, rendered, empty, onPress }: ValueCellProps, inPage: PageFormats, isBoxed = false): ReactNode {
  const { type = '' } = column
  const shown =
    rendered ?? withWords(formatCell(value, type, inPage(column)), column.map, type === 'status' || type === 'tag' ? type : 'text')
  const hollow = isEmptyValue(shown)
  const text = hollow ? empty : cellText(shown)
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
      {column.copyable === true && !hollow && <CopyButton text={text} />}
    </div>
  )
}
