import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { scrollerNow, scrollersOf, sightThrough } from './in-sight.ts'
import { LineHeights } from './line-heights.ts'
import { usePrinting } from './use-printing.ts'
import { LONG, type Rows } from './use-rows.tsx'

/** Lines that are drawn first, before anything was measured, and the least that are drawn above and below what is in sight. */
const FIRST_LINES = 16
const LEAST_AROUND = 3
const MOST_DRAWN = 1_000
/** So often it looks again for what it drew itself, should a page's own styles never let it come to rest. */
const MOST_TURNS = 20

/** Lines from one to before another. */
export type Range = readonly [from: number, to: number]

export interface Lines {
  /** Rows in a line, as they turned out where they stand as they fit. */
  readonly perLine: number
  readonly count: number
  /** What is drawn, in its order: what is in sight with half as much each way, and the line that has the keyboard. */
  readonly drawn: readonly Range[]
  /** The height of lines that are not drawn. */
  readonly space: (from: number, to: number) => number
  /** Scrolls a row into sight, which is drawn then. */
  readonly reveal: (index: number) => void
}

interface Place {
  readonly item: HTMLElement
  /** Where it is in all that scrolls. */
  readonly top: number
}

/** Which item of the list stands for a row. */
const positionOf = (item: Element): number => Number(item.getAttribute('aria-posinset') ?? 0) - 1

/** Follows which lines of a long list are in sight, whatever scrolls, and keeps what is in sight where it is when lines above turn out higher or lower. */
export function useLines(list: RefObject<HTMLUListElement | null>, rows: Rows, given: number, isWrapped: boolean): Lines {
  const { total } = rows
  const isLong = total > LONG
  const heights = useMemo(() => new LineHeights(), [])
  const [fit, setFit] = useState(1)
  const perLine = isWrapped ? fit : given
  const count = Math.ceil(total / perLine)
  const [[from, to], setWindow] = useState<Range>([0, FIRST_LINES])
  const [kept, setKept] = useState(-1)
  const seen = useRef({ scrollers: [] as readonly HTMLElement[], width: 0, gap: 0, place: undefined as Place | undefined, turns: 0 })
  heights.resize(count, seen.current.gap)

  const look = (isScroll: boolean): void => {
    const element = list.current
    if (!element || !isLong) return
    const memory = seen.current
    if (!isScroll) memory.scrollers = scrollersOf(element)
    const scroller = scrollerNow(element, memory.scrollers)
    const items = [...element.children].filter((item): item is HTMLElement => item.hasAttribute('aria-posinset'))
    const { width } = element.getBoundingClientRect()
    if (width !== memory.width) {
      if (memory.width !== 0) heights.forget()
      memory.width = width
      if (isWrapped && width > 0) setFit(fitOf(items) ?? fit)
    }
    memory.gap = Number.parseFloat(element.ownerDocument.defaultView?.getComputedStyle(element).rowGap ?? '') || 0
    heights.resize(count, memory.gap)
    heights.take(measured(items, perLine))
    if (!isScroll) stay(scroller, memory.place)

    const sight = sightThrough(element, memory.scrollers)
    const { top } = element.getBoundingClientRect()
    const first = Math.min(heights.lineAt(Math.max(0, sight.top - top)), Math.max(0, count - 1))
    const end = Math.min(count, heights.lineAt(Math.max(0, sight.bottom - top)) + 1)
    memory.turns++
    if (memory.turns < MOST_TURNS)
      setWindow((known) => windowFor(known, first, Math.max(first, end), count, Math.max(1, Math.floor(MOST_DRAWN / perLine))))
    const active = items.find((item) => item.contains(element.ownerDocument.activeElement))
    setKept(active ? positionOf(active) : -1)
    // What scrolled past with its beginning is where it has to stay.
    const inSight = top < sight.top ? items.find((item) => item.getBoundingClientRect().bottom > sight.top) : undefined
    memory.place = inSight && { item: inSight, top: inSight.getBoundingClientRect().top + (scroller?.scrollTop ?? 0) }
  }
  const looking = useRef(look)
  useLayoutEffect(() => {
    looking.current = look
    look(false)
  })

  useEffect(() => {
    const { current: element } = list
    if (!element || !isLong) return
    const { ownerDocument: document } = element
    // Events of scrolling do not bubble, but they are caught on their way.
    const onScroll = (event: Event) => {
      seen.current.turns = 0
      if (event.target instanceof Node && event.target.contains(element)) looking.current(true)
    }
    const onChange = () => {
      seen.current.turns = 0
      looking.current(false)
    }
    const observer = new ResizeObserver(onChange)
    observer.observe(element)
    for (const scroller of scrollersOf(element)) observer.observe(scroller)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    document.defaultView?.addEventListener('resize', onChange)
    element.addEventListener('focusin', onChange)
    element.addEventListener('focusout', onChange)
    return () => {
      observer.disconnect()
      document.removeEventListener('scroll', onScroll, { capture: true })
      document.defaultView?.removeEventListener('resize', onChange)
      element.removeEventListener('focusin', onChange)
      element.removeEventListener('focusout', onChange)
    }
  }, [list, isLong])

  // Paper shows every line.
  const isCut = !usePrinting() && isLong
  const window: Range = isCut ? [Math.min(from, Math.max(0, count - 1)), Math.min(to, count)] : [0, count]
  // With its neighbours, to which the keyboard goes next.
  const around = perLine === 1 ? 1 : 0
  const line = Math.floor(kept / perLine)
  const apart: Range = isCut && kept >= 0 && kept < total ? [Math.max(0, line - around), Math.min(count, line + 1 + around)] : [0, 0]
  const drawn = joined(window, apart)
  const [sightFrom, sightTo] = sightFor(window[0] * perLine, Math.min(total, window[1] * perLine))
  const isApart = apart[0] < window[0] || apart[1] > window[1]
  const [keptFrom, keptTo] = isApart ? [apart[0] * perLine, Math.min(total, apart[1] * perLine)] : [0, 0]
  useEffect(() => {
    if (isLong) rows.inSight(sightFrom, sightTo, keptFrom, keptTo)
  }, [rows, isLong, sightFrom, sightTo, keptFrom, keptTo])
  const reveal = (index: number): void => {
    const { current: element } = list
    if (!element || !isLong) return
    const scrollers = scrollersOf(element)
    const sight = sightThrough(element, scrollers)
    const [top, bottom] = [index, index + 1].map((at) => element.getBoundingClientRect().top + heights.offset(Math.floor(at / perLine)))
    const scroller = scrollerNow(element, scrollers)
    if (scroller && (top! < sight.top || bottom! > sight.bottom)) scroller.scrollTop += top! - (sight.top + sight.bottom) / 2
  }
  return { perLine, count, drawn, space: (first, end) => heights.between(first, end), reveal }
}

/** What to draw: as before, until what is in sight comes near its ends. */
function windowFor(known: Range, first: number, end: number, count: number, most: number): Range {
  const around = Math.max(LEAST_AROUND, Math.ceil((end - first) / 2))
  const near = Math.ceil(around / 2)
  const [from, to] = known
  const isThere = (from === 0 || from <= first - near) && (to >= count || to >= end + near) && to <= count
  if (isThere && to - from <= end - first + 4 * around) return known
  const wanted = Math.max(0, first - around)
  return [wanted, Math.min(count, end + around, wanted + most)]
}

/** What is told to be in sight, so that with half as much each way there is what is drawn. */
function sightFor(from: number, to: number): Range {
  const wide = Math.ceil((to - from) / 2)
  const first = from === 0 ? 0 : from + Math.ceil(wide / 2)
  return [first, from === 0 ? Math.ceil((to * 2) / 3) : first + wide]
}

/** Ranges without what is in both, in order. */
function joined(one: Range, other: Range): readonly Range[] {
  const before: Range = [other[0], Math.min(other[1], one[0])]
  const after: Range = [Math.max(other[0], one[1]), other[1]]
  return [before, one, after].filter(([from, to]) => to > from)
}

/** The height of each line that begins with a drawn item. */
function measured(items: readonly HTMLElement[], perLine: number): [number, number][] {
  return items.flatMap((item): [number, number][] => {
    const at = positionOf(item)
    const { height } = item.getBoundingClientRect()
    return at % perLine === 0 && height > 0 ? [[at / perLine, height]] : []
  })
}

/** How many items stand beside each other, where they stand as they fit. */
function fitOf(items: readonly HTMLElement[]): number | undefined {
  const tops = items.map(({ offsetTop }) => offsetTop)
  const lines = new Set(tops).size
  if (lines < 2) return tops.length > 1 ? tops.length : undefined
  const whole = tops.filter((top) => top !== tops.at(-1)).length
  return Math.max(1, Math.round(whole / (lines - 1)))
}

/** Scrolls by as much as lines above moved what was in sight. */
function stay(scroller: Element | null, place: Place | undefined): void {
  if (!scroller || !place?.item.isConnected) return
  const moved = place.item.getBoundingClientRect().top + scroller.scrollTop - place.top
  if (Math.abs(moved) >= 1) scroller.scrollTop += moved
}
