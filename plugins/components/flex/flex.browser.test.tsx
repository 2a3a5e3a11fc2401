import { expect, it } from 'vitest'
import { fieldLayers, stackedRule } from '#kernel/page/look'
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

/** The width of a child in a stack of so many pixels, with rules for it as a page has them; `page`: whether it is compiled with the rule for stacks. */
async function widthInStack(stack: Json, width: number, rules: string, page: string): Promise<number> {
  const sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = `@layer kit,theme,css;${fieldLayers([1024, 768])}${page}${rules}`
  const frame = document.body.appendChild(document.createElement('div'))
  const { screen } = await renderInHost(flex, {
    props: { stack, gap: 8 },
    children,
    views: (type) => (type === 'Box' ? async () => ({ View: Box as never }) : type === 'Flex' ? flex.view : undefined),
  })
  frame.style.width = `${width}px`
  frame.append(screen.container)
  const found = document.querySelector('[data-id="one"]')!.getBoundingClientRect().width
  screen.unmount()
  frame.remove()
  sheet.remove()
  return found
}
const forAll = '@layer o0{[data-id=one]{width:200px}}@layer o0-1024{[data-id=one]{width:210px}}'

it('makes children as wide as the stack, whatever they say for all widths and for wider ones', async () => {
  expect(await widthInStack(400, 400, forAll, stackedRule)).toBe(400)
  expect(await widthInStack(400, 500, '@layer o0{[data-id=one]{width:200px}}', stackedRule)).toBe(200)
  document.documentElement.dataset.mobile = ''
  expect(await widthInStack('phone', 400, forAll, stackedRule)).toBe(400)
  expect(await widthInStack('never', 400, '@layer o0{[data-id=one]{width:200px}}', stackedRule)).toBe(200)
  delete document.documentElement.dataset.mobile
})

it('leaves children what they, or styles that they share, say for phones', async () => {
  document.documentElement.dataset.mobile = ''
  expect(await widthInStack('phone', 400, `${forAll}@layer o0-768{[data-id=one]{width:120px}}`, stackedRule)).toBe(120)
  expect(await widthInStack('phone', 400, `${forAll}@layer n0-768{[data-id=one]{width:130px}}`, stackedRule)).toBe(130)
  delete document.documentElement.dataset.mobile
})

it('changes nothing on pages that were published without the rule for stacks', async () => {
  document.documentElement.dataset.mobile = ''
  expect(await widthInStack('phone', 400, '@layer o0{[data-id=one]{width:200px}}', '')).toBe(200)
  delete document.documentElement.dataset.mobile
})
