import { cleanup, render } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { PageProgram } from '#kernel/engine'
import { createRunningPage, createViews, headlessServices, PageView, popupsAround, popupsOf, type ViewProps } from './index.ts'

function Page({ root, children }: ViewProps) {
  return <main {...root}>{children}</main>
}
const views = createViews(() => async () => ({ View: Page }))

function pageOf(key: string) {
  const program = {
    ...{
      hash: '',
      bindings: [],
      flows: {},
      apis: {},
      sources: [],
      variables: {},
      interceptor: {},
      css: '',
      plugins: {},
      needsEngine: false,
    },
    elements: [
      { id: 'page', type: 'Page', parentId: null, props: {}, events: {} },
      { id: 'Card_1', type: 'Page', parentId: 'page', props: {}, events: {} },
    ],
  } as unknown as PageProgram
  return createRunningPage({
    ...{ key, program, mode: 'live', env: 'prd', route: {}, user: {} },
    engine: () => new Promise(() => undefined),
    actions: () => undefined,
    services: headlessServices(),
  })
}
const show = async (key: string) => {
  await views.preload(['Page'])
  return act(async () => <PageView page={pageOf(key)} views={views} locale="en" />)
}

afterEach(cleanup)

test('the pop-ups of a page are found from its elements, from other pop-ups and by its key', async () => {
  const shown = await show('7 "prd" x')
  await act(async () => void render(shown))
  const popups = popupsOf('7 "prd" x')
  expect(popups).toBeDefined()
  expect(popupsAround(document.querySelector('[data-id="Card_1"]')!)).toBe(popups)
  const inside = popups!.appendChild(document.createElement('i'))
  expect(popupsAround(inside)).toBe(popups)
  expect(popupsAround(document.body)).toBeUndefined()
  expect(popupsOf('8')).toBeUndefined()
})

test('what stands among the pop-ups of a page goes with it', async () => {
  const [first, second] = [await show('first'), await show('second')]
  const { rerender } = render(first)
  popupsOf('first')!.append('a message')
  await act(async () => rerender(second))
  expect(popupsOf('first')).toBeUndefined()
  expect(popupsOf('second')!.textContent).toBe('')
})
