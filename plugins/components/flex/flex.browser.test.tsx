import { expect, it } from 'vitest'
import { defaultsOf, type Json } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { flex } from './index.ts'

const Box = ({ root }: { readonly root: object }) => (
  <div {...root} style={{ height: 20 }}>
    box
  </div>
)
const children = ['one', 'two'].map((id) => ({ id, type: 'Box', props: {} }))

/** How two children of a flex lie within so many pixels. */
async function lay(stack: Json, width: number) {
  const frame = document.body.appendChild(document.createElement('div'))
  const { screen, id } = await renderInHost(flex, {
    props: { stack, justify: 'flex-start', gap: 8 },
    children,
    views: (type) => (type === 'Box' ? async () => ({ View: Box as never }) : type === 'Flex' ? flex.view : undefined),
  })
  frame.style.width = `${width}px`
  frame.append(screen.container)
  const box = (of: string) => document.querySelector(`[data-id="${of}"]`)!.getBoundingClientRect()
  const [one, two, around] = [box('one'), box('two'), box(id)]
  const lies = {
    isStacked: two.top >= one.bottom + 8,
    isBeside: two.left >= one.right + 8,
    shares: one.width / around.width,
    around: around.width,
  }
  screen.unmount()
  frame.remove()
  return lies
}

it('stacks its children below the width that it says, by its own width and not by the window', async () => {
  expect(await lay(400, 400)).toMatchObject({ isStacked: true, shares: 1, around: 400 })
  expect(await lay(400, 401)).toMatchObject({ isStacked: false, isBeside: true, around: 401 })
  expect(await lay('never', 300)).toMatchObject({ isStacked: false, isBeside: true })
  expect(defaultsOf(flex.props).stack).toBe('never')
})

it('lays its children out as its settings say while it does not stack', async () => {
  const [measured, plain] = [await lay(100, 500), await lay('never', 500)]
  expect(measured).toEqual(plain)
})
