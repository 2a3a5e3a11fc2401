import { render, waitFor } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { RowLines } from './row-lines.tsx'
import type { Rows } from './use-rows.tsx'

const TOTAL = 20_000
/** What was typed, as the page's state keeps it. */
const typed = new Map<number, string>()
/** The rows that are there, as the engine answers. */
let told: readonly number[] = []
// As the product has it where less motion is asked for: a style is what it was until the next frame.
const styles = document.head.appendChild(document.createElement('style'))
styles.textContent = '* { transition-duration: 0.01ms !important }'
afterAll(() => styles.remove())
afterEach(() => {
  typed.clear()
  window.scrollTo(0, 0)
})

const heightOf = (index: number) => 30 + ((index * 7) % 5) * 12

interface ListProps {
  readonly total?: number
  readonly perLine?: number
  readonly width?: number
  readonly height?: (index: number) => number
  /** Milliseconds until rows are there. */
  readonly late?: number
}

/** A list of which the rows that are told to be in sight come a moment later, with half as many each way. */
function LongList({ total = TOTAL, perLine = 1, width, height = heightOf, late = 4 }: ListProps) {
  const [[from, to, keptFrom, keptTo], setThere] = useState([0, 100, 0, 0])
  const rows = useMemo<Rows>(() => {
    const isThere = (index: number) => (index >= from! && index < to!) || (index >= keptFrom! && index < keptTo!)
    return {
      total,
      cut: undefined,
      keyAt: (index) => (isThere(index) ? `r${index}` : `at ${index}`),
      row: (index) => (isThere(index) ? <Row index={index} /> : undefined),
      inSight(first, end, kept = 0, keptEnd = 0) {
        told = [first, end, kept, keptEnd]
        const around = Math.ceil((end - first) / 2)
        setTimeout(() => setThere([Math.max(0, first - around), Math.min(total, end + around), kept, keptEnd]), late)
      },
      emit: () => undefined,
    }
  }, [total, late, from, to, keptFrom, keptTo])
  const isWrapped = width !== undefined
  return (
    <RowLines
      rows={rows}
      perLine={perLine}
      isWrapped={isWrapped}
      className="list"
      style={{
        ...{ margin: 0, padding: 0, listStyle: 'none', gap: 8 },
        ...(perLine > 1
          ? { display: 'grid', gridTemplateColumns: `repeat(${perLine}, 1fr)` }
          : { display: 'flex', flexDirection: 'column' }),
        ...(isWrapped ? { flexFlow: 'row wrap' } : {}),
      }}
      item={(index, line) => (
        <li key={rows.keyAt(index)} {...line} style={{ height: height(index), ...(isWrapped ? { width } : {}) }}>
          {rows.row(index)}
        </li>
      )}
    />
  )
}

function Row({ index }: { readonly index: number }) {
  return (
    <input
      aria-label={`Row ${index}`}
      defaultValue={typed.get(index)}
      onInput={({ currentTarget }) => typed.set(index, currentTarget.value)}
    />
  )
}

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 12)))
const items = () => [...document.querySelectorAll<HTMLElement>('.list > [aria-posinset]')]
const input = (index: number) => document.querySelector<HTMLInputElement>(`[aria-label="Row ${index}"]`)
const inSight = (top: number, bottom: number) =>
  items().filter((item) => item.getBoundingClientRect().bottom > top && item.getBoundingClientRect().top < bottom)

/** Scrolls all the way in steps, and says how many items there were at most. */
async function scrollAlong(scroller: Element, to: 'end' | 'start', steps = 25): Promise<number> {
  let most = 0
  for (let step = 1; step <= steps; step++) {
    const end = scroller.scrollHeight - scroller.clientHeight
    scroller.scrollTop = end * (to === 'end' ? step / steps : 1 - step / steps)
    await frame()
    most = Math.max(most, items().length)
  }
  await frame()
  return most
}

const page = () => document.scrollingElement!
/** The pixels of the window that show no item, between items. */
function hole(): number {
  const shown = inSight(0, window.innerHeight).map((item) => item.getBoundingClientRect())
  return Math.max(0, shown[0]?.top ?? window.innerHeight) + Math.max(0, window.innerHeight - (shown.at(-1)?.bottom ?? 0))
}

describe('a list of 20,000 rows', () => {
  it('draws those in sight and half as many each way in the page, to the end and back, and says which of how many they are', async () => {
    render(
      <>
        <h1 style={{ height: 300, margin: 0 }}>Above</h1>
        <LongList />
      </>,
    )
    await frame()
    expect(items()[0]?.getAttribute('aria-setsize')).toBe('20000')
    const most = await scrollAlong(page(), 'end')
    await waitFor(() => expect(items().at(-1)?.getAttribute('aria-posinset')).toBe('20000'))
    await waitFor(() => expect(hole()).toBeLessThan(9))
    expect(most).toBeGreaterThan(10)
    expect(Math.max(most, await scrollAlong(page(), 'start'))).toBeLessThan(120)
    expect(items()[0]?.getAttribute('aria-posinset')).toBe('1')
    expect(items()[0]!.getBoundingClientRect().top).toBeCloseTo(300, 0)
    expect(told.slice(0, 2).every((place) => place < 100)).toBe(true)
  })

  it('is as long as before while its rows are not there yet', async () => {
    render(
      <>
        <LongList late={120} />
        <p>Below</p>
      </>,
    )
    await frame()
    await scrollAlong(page(), 'end', 20)
    const { scrollHeight } = page()
    for (const share of [0.95, 1, 0.9, 1]) {
      page().scrollTop = (scrollHeight - window.innerHeight) * share
      await frame()
      // Rows that turn out higher or lower change it by a few lines at most.
      expect(Math.abs(page().scrollHeight - scrollHeight)).toBeLessThan(2_000)
    }
    await waitFor(() => expect(input(TOTAL - 1)).not.toBeNull())
  })

  it('follows an element with a height and a scroll bar of its own, and what is in sight of it alone', async () => {
    const { container } = render(
      <section style={{ height: 240, overflow: 'auto' }}>
        <LongList />
      </section>,
    )
    await frame()
    const scroller = container.querySelector('section')!
    expect(await scrollAlong(scroller, 'end')).toBeLessThan(40)
    await waitFor(() => expect(input(TOTAL - 1)).not.toBeNull())
    expect(await scrollAlong(scroller, 'start')).toBeLessThan(40)
    await waitFor(() => expect(input(0)).not.toBeNull())
  })

  it('stands in lines of several, whole lines at a time', async () => {
    render(<LongList perLine={4} height={() => 60} />)
    await frame()
    expect(await scrollAlong(page(), 'end')).toBeLessThan(240)
    await waitFor(() => expect(input(TOTAL - 1)).not.toBeNull())
    const tops = items().map((item) => Math.round(item.getBoundingClientRect().top))
    expect(Number(items()[0]!.getAttribute('aria-posinset')) % 4).toBe(1)
    expect(tops.slice(0, 4)).toEqual(Array(4).fill(tops[0]))
  })

  it('stands beside each other as it fits, in another width too', async () => {
    const { container } = render(
      <section style={{ width: 500 }}>
        <LongList width={90} height={() => 50} />
      </section>,
    )
    await frame()
    expect(await scrollAlong(page(), 'end')).toBeLessThan(300)
    await waitFor(() => expect(input(TOTAL - 1)).not.toBeNull())
    const perLine = () => new Set(inSight(0, window.innerHeight).map((item) => Math.round(item.getBoundingClientRect().left))).size
    expect(perLine()).toBe(5)
    container.querySelector('section')!.style.width = '310px'
    await frame()
    await scrollAlong(page(), 'start')
    await waitFor(() => expect(input(0)).not.toBeNull())
    expect(perLine()).toBe(3)
    expect(items().length).toBeLessThan(200)
  })

  it('moves by as much as is scrolled, where rows above turn out higher than they were thought to be', async () => {
    render(<LongList height={(index) => (index < 10_000 ? 34 : 90) + ((index * 7) % 5) * 12} />)
    await frame()
    page().scrollTop = 640_000
    for (let turn = 0; turn < 4; turn++) await frame()
    for (let step = 0; step < 12; step++) {
      const before = inSight(0, window.innerHeight)[0]!
      const [name, top] = [before.getAttribute('aria-posinset'), before.getBoundingClientRect().top]
      page().scrollTop -= 150
      await frame()
      await frame()
      const after = document.querySelector(`.list > [aria-posinset="${name}"]`)!
      expect(after.getBoundingClientRect().top - top).toBeCloseTo(150, -0.5)
    }
  })

  it('keeps the row with the keyboard where it is, its neighbours to go on to, and what was typed in rows that scrolled away', async () => {
    render(<LongList />)
    await frame()
    input(5)!.focus()
    const here = input(5)!
    page().scrollTop = 300_000
    for (let turn = 0; turn < 4; turn++) await frame()
    expect(document.activeElement).toBe(here)
    expect(here.isConnected && [input(4), input(6)].every(Boolean)).toBe(true)
    expect([input(2), input(9)]).toEqual([null, null])
    const { bottom } = here.getBoundingClientRect()
    expect(bottom).toBeLessThan(-200_000)
    here.value = 'typed while out of sight'
    here.dispatchEvent(new Event('input', { bubbles: true }))
    const far = inSight(0, window.innerHeight)[2]!.querySelector('input')!
    const name = far.getAttribute('aria-label')!
    far.focus()
    far.value = 'far away'
    far.dispatchEvent(new Event('input', { bubbles: true }))
    await frame()
    await frame()
    expect(here.isConnected).toBe(false)
    const place = page().scrollTop
    page().scrollTop = 0
    for (let turn = 0; turn < 4; turn++) await frame()
    expect(document.activeElement).toBe(far)
    far.blur()
    await waitFor(() => expect(far.isConnected).toBe(false))
    expect(input(5)!.value).toBe('typed while out of sight')
    page().scrollTop = place
    await waitFor(() => expect(document.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)?.value).toBe('far away'))
  })

  it('is there as a whole while it is short, and keeps its items as it becomes long', async () => {
    const { rerender } = render(<LongList total={100} />)
    await frame()
    expect(document.querySelectorAll('.list > li')).toHaveLength(100)
    const third = document.querySelectorAll('.list > li')[3]
    rerender(<LongList total={400} />)
    await frame()
    expect(document.querySelector('.list > [aria-posinset="4"]')).toBe(third)
    expect(items().length).toBeLessThan(100)
  })
})
