import { expect, it } from 'vitest'
import type { Json, JsonObject } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { space } from '../space/index.ts'
import { grid } from './index.ts'

const Box = ({ root }: { readonly root: object }) => (
  <div {...root} style={{ height: 20 }}>
    box
  </div>
)
const children = ['one', 'two', 'three'].map((id) => ({ id, type: 'Box', props: {} }))

/** Where three children of a container stand within so many pixels. */
async function lay(declaration: typeof grid | typeof space, props: JsonObject, width: number) {
  const frame = document.body.appendChild(document.createElement('div'))
  const { screen, id } = await renderInHost(declaration as typeof grid, {
    props,
    children,
    views: (type) => (type === 'Box' ? async () => ({ View: Box as never }) : type === declaration.type ? declaration.view : undefined),
  })
  frame.style.width = `${width}px`
  frame.append(screen.container)
  const boxOf = (of: string) => frame.querySelector(`[data-id="${of}"]`)!.getBoundingClientRect()
  const around = boxOf(id)
  const boxes = children.map((child) => boxOf(child.id))
  screen.unmount()
  frame.remove()
  return boxes.map(({ left, top, width: wide }) => [left - around.left, top - around.top, wide].map(Math.round))
}
const stacked = (width: number, gap: number) => [0, 1, 2].map((at) => [0, at * (20 + gap), width])

it('a grid has its columns and rows, with gaps of their own', async () => {
  expect(await lay(grid, { xRate: '1fr 100px', yRate: '30px auto', xGap: 20, yGap: 6 }, 320)).toEqual([
    [0, 0, 200],
    [220, 0, 100],
    [0, 36, 200],
  ])
})

it.each([400, 401.5])('a grid stacks below %d of its own pixels, and lies as it did above them', async (stack: Json) => {
  const props = { xRate: '1fr 1fr', yRate: '40px 60px', yGap: 8, xGap: 8 }
  expect(await lay(grid, { ...props, stack }, 400)).toEqual(stacked(400, 8))
  expect(await lay(grid, { ...props, stack }, 402)).toEqual(await lay(grid, props, 402))
})

it('a space stacks below a width of its own, and is as wide as there is room for that', async () => {
  expect(await lay(space, { stack: 300, size: 'small' }, 300)).toEqual(stacked(300, 8))
  const [beside, plain] = [await lay(space, { stack: 300, size: 'small' }, 400), await lay(space, { size: 'small' }, 400)]
  expect(beside).toEqual(plain)
})
