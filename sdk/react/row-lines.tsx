import { type CSSProperties, type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { CutNotice, SampleNotice } from './cut-notice.tsx'
import './row-lines.css'
import { useLines } from './use-lines.ts'
import { LONG, type Rows } from './use-rows.tsx'

/** What an item of a list is given, for its own element: of which it is one, where not all are there. */
export interface LineProps {
  readonly 'aria-setsize'?: number
  readonly 'aria-posinset'?: number
}

/** Props of `RowLines`. */
export interface RowLinesProps {
  readonly rows: Rows
  /** Items beside each other in a line. */
  readonly perLine?: number
  /** Items stand beside each other as they fit. */
  readonly isWrapped?: boolean
  readonly className: string
  readonly style?: CSSProperties
  /** A list item, with its key. */
  readonly item: (index: number, line: LineProps) => ReactNode
  /** After every time that items were drawn. */
  readonly onDrawn?: () => void
  /** Is given what scrolls a row into sight. */
  readonly reveal?: RefObject<((index: number) => void) | null>
}

const SHORT: LineProps = {}

/** The items of a list. Of a long one those in sight are there with half as many each way, and the one that has the keyboard; the others are space. */
export function RowLines({ rows, perLine: given = 1, isWrapped = false, className, style, item, onDrawn, reveal }: RowLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const { total } = rows
  const isLong = total > LONG
  const { perLine, count, drawn, space, reveal: scrollTo } = useLines(list, rows, given, isWrapped)
  useImperativeHandle(reveal, () => scrollTo)
  useEffect(() => onDrawn?.())
  const parts: ReactNode[] = []
  const add = (from: number, to: number, name: string) => {
    if (to > from)
      parts.push(<li key={`space ${name}`} className="tessera-row-space" aria-hidden="true" style={{ height: space(from, to) }} />)
  }
  let at = 0
  for (const [from, to] of drawn) {
    // Rows that scrolled into sight a moment ago are not there yet.
    let [first, end] = [from, to]
    while (isLong && first < end && !isThere(rows, first * perLine)) first++
    while (isLong && end > first && !isThere(rows, Math.min(end * perLine, total) - 1)) end--
    add(at, first, `before ${from === drawn[0]?.[0] ? '' : 'more'}`)
    for (let index = first * perLine; index < Math.min(end * perLine, total); index++)
      parts.push(item(index, isLong ? { 'aria-setsize': total, 'aria-posinset': index + 1 } : SHORT))
    at = end
  }
  add(at, count, 'after')
  return (
    <>
      <ul
        ref={list}
        className={[className, isLong && 'tessera-row-lines', rows.isSample && 'tessera-row-sample'].filter(Boolean).join(' ')}
        style={style}
      >
        {parts}
      </ul>
      {rows.isSample && <SampleNotice />}
      {rows.cut && <CutNotice of={{ shown: { length: rows.cut.shown }, total: rows.cut.total, isCut: true }} />}
    </>
  )
}

const isThere = (rows: Rows, index: number): boolean => rows.row(index) !== undefined
