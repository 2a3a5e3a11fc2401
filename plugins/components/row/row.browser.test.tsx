import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defaultsOf, type JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { col } from '../col/index.ts'
import { row } from './index.ts'

const FILLS = ';width:100%;min-width:0;flex:var(--te-row,0 1 auto)'

interface Column {
  readonly left: number
  readonly top: number
  readonly width: number
}

beforeEach(() => page.viewport(1280, 900))
afterEach(() => document.documentElement.removeAttribute('data-mobile'))

/** Where columns stand in a row of so many pixels. */
async function lay(width: number, props: JsonObject, columns: readonly JsonObject[]): Promise<readonly Column[]> {
  const children = columns.map((column, at) => ({ id: `col${at}`, type: 'Col', props: { ...defaultsOf(col.props), ...column } }))
  const frame = document.body.appendChild(document.createElement('div'))
  const { screen, id } = await renderInHost(row, {
    props,
    children,
    views: (type) => (type === 'Col' ? col.view : type === 'Row' ? row.view : undefined),
  })
  frame.style.width = `${width}px`
  frame.append(screen.container)
  const node = (of: string) => frame.querySelector<HTMLElement>(`[data-id="${of}"]`)!
  for (const child of children) node(child.id).style.height = '10px'
  // As the rule of a width says that fills.
  for (const { id: filling, props: said } of children) if (said.fills) node(filling).style.cssText += FILLS
  const around = node(id).getBoundingClientRect()
  const boxes = children.map((child) => {
    const box = node(child.id).getBoundingClientRect()
    return { left: box.left - around.left, top: box.top - around.top, width: box.width }
  })
  screen.unmount()
  frame.remove()
  return boxes
}

const rounded = (boxes: readonly Column[]) => boxes.map(({ left, top, width }) => [left, top, width].map(Math.round))
const spans = (...all: readonly number[]) => all.map((span) => ({ span }))

it('has 24 columns that stand in one line at any width, with any gutter', async () => {
  // No column is narrower than nothing: 24 gutters of 16 need 384.
  for (const width of [401, 777, 1000.4, 1199])
    for (const gutter of [0, 7, 16])
      for (const columns of [spans(8, 8, 8), spans(5, 7, 11, 1), Array.from({ length: 24 }, () => ({ span: 1 }))]) {
        const boxes = await lay(width, { gutter, stack: 'never' }, columns)
        const last = boxes.at(-1)!
        expect([width, gutter, boxes.map(({ top }) => top)]).toEqual([width, gutter, boxes.map(() => 0)])
        expect(Math.abs(last.left + last.width - width)).toBeLessThan(0.5)
      }
})

it('leaves columns empty before one, and moves one without its neighbours', async () => {
  const [first, second, third] = await lay(240, { gutter: 0 }, [
    { span: 4, offset: 2 },
    { span: 4, push: 3 },
    { span: 4, pull: 1 },
  ])
  expect([first, second, third].map((box) => Math.round(box!.left))).toEqual([20, 60 + 30, 100 - 10])
})

it('does not show a column of none, and goes on in the next line after 24', async () => {
  const boxes = await lay(240, { gutter: 0 }, spans(12, 0, 12, 6))
  expect(rounded(boxes).filter(([, , width]) => width !== 0)).toEqual([
    [0, 0, 120],
    [120, 0, 120],
    [0, 10, 60],
  ])
})

it('gives a column the whole of a phone, or as many as it says for phones, whatever it says else', async () => {
  const columns: readonly JsonObject[] = [
    { span: 8, push: 4 },
    { span: 8, phone: { span: 12 } },
    { span: 8, offset: 3, phone: { span: 6, offset: 6 } },
    { span: 0, phone: { span: 24 } },
  ]
  const expected = [
    [0, 0, 248],
    [0, 18, 120],
    [192, 18, 56],
    [0, 36, 248],
  ]
  await page.viewport(700, 900)
  expect(rounded(await lay(248, { gutter: 8 }, columns))).toEqual(expected)
  await page.viewport(1280, 900)
  // A device may be a phone and wider.
  document.documentElement.setAttribute('data-mobile', '')
  expect(rounded(await lay(248, { gutter: 8 }, columns))).toEqual(expected)
  expect(rounded(await lay(248, { gutter: 8, stack: 'never' }, columns.slice(1, 2)))[0]![2]).toBe(77)
})

it('gives each column a line below a width of its own, and none above it', async () => {
  const columns = spans(8, 8)
  expect(rounded(await lay(400, { stack: 400, gutter: 8, wrap: false }, columns))).toEqual([
    [0, 0, 400],
    [0, 18, 400],
  ])
  expect(await lay(401, { stack: 400, gutter: 8 }, columns)).toEqual(await lay(401, { stack: 'never', gutter: 8 }, columns))
})

it('shares what room its columns leave among those that fill, and gives each a line on phones', async () => {
  const columns: readonly JsonObject[] = [{ span: 6 }, { fills: true }, { fills: true }]
  expect(rounded(await lay(264, { gutter: 8, wrap: true }, columns)).map(([left, top]) => [left, top])).toEqual([
    [0, 0],
    [68, 0],
    [170, 0],
  ])
  document.documentElement.setAttribute('data-mobile', '')
  expect(rounded(await lay(264, { gutter: 8 }, columns)).map(([, , width]) => width)).toEqual([264, 264, 264])
})
