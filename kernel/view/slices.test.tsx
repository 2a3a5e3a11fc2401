import { cleanup, render } from '@testing-library/react'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PageProgram, ProgramElement } from '#kernel/engine'
import { createRunningPage, createViews, headlessServices, PageView, type ViewProps } from './index.ts'
import { SLICE } from './limits.ts'

const Box = ({ root, children }: ViewProps) => <div {...root}>{children}</div>
const Text = ({ root }: ViewProps) => <i {...root} />

const component = (id: string, parentId: string | null, type: string): ProgramElement => ({
  ...{ id, parentId, type, props: {}, style: {}, events: {} },
})
const nothing = {
  ...{ bindings: { removed: [], added: [] }, flows: {}, apis: {}, sources: { removed: [], added: [] }, variables: {}, events: {} },
}

/** Boxes of 300 texts each. */
const boxes = (count: number): ProgramElement[] =>
  Array.from({ length: count }, (_, box) => [
    component(`box${box}`, 'page', 'Box'),
    ...Array.from({ length: 300 }, (_, text) => component(`text${box}-${text}`, `box${box}`, 'Text')),
  ]).flat()

async function open(elements: readonly ProgramElement[]) {
  const program: PageProgram = {
    ...{ hash: 't', bindings: [], flows: {}, apis: {}, sources: [], variables: {}, interceptor: {}, css: '', plugins: {} },
    ...{ elements: [component('page', null, 'Box'), ...elements], needsEngine: false },
  }
  const page = createRunningPage({
    ...{ key: 'k', program, mode: 'live', env: 'stg', route: {}, user: {} },
    ...{ engine: () => new Promise(() => undefined), actions: () => undefined, services: headlessServices() },
  })
  const views = createViews((type) => async () => ({ View: type === 'Box' ? Box : Text }))
  await views.preload(['Box', 'Text'])
  await page.painted
  return { page, view: <PageView page={page} views={views} locale="en" /> }
}

const shown = (): string[] => [...document.querySelectorAll<HTMLElement>('[data-id]')].map(({ dataset }) => dataset.id!)

let wasActing: boolean | undefined
const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
beforeEach(() => {
  wasActing = scope.IS_REACT_ACT_ENVIRONMENT
})
afterEach(() => {
  scope.IS_REACT_ACT_ENVIRONMENT = wasActing
  cleanup()
  document.body.replaceChildren()
})

it('a large page is mounted in slices, each bounded, in the order of the document', async () => {
  scope.IS_REACT_ACT_ENVIRONMENT = false
  const elements = boxes(52)
  const { page, view } = await open(elements)
  const steps: string[][] = []
  const observer = new MutationObserver(() => void steps.push(shown()))
  const host = document.body.appendChild(document.createElement('div'))
  observer.observe(host, { childList: true, subtree: true })
  const root = createRoot(host)
  startTransition(() => root.render(view))
  await expect.poll(() => steps.at(-1)?.length, { timeout: 20_000 }).toBe(elements.length + 1)
  observer.disconnect()
  const order = ['page', ...elements.map(({ id }) => id)]
  for (const [index, step] of steps.entries()) {
    expect(step).toEqual(order.slice(0, step.length))
    expect(step.length - (steps[index - 1]?.length ?? 0)).toBeLessThanOrEqual(SLICE)
  }
  expect(steps.length).toBeGreaterThan(1)
  root.unmount()
  page.dispose()
})

it('what an edit changes while a page is still being mounted is there in the end', async () => {
  scope.IS_REACT_ACT_ENVIRONMENT = false
  const elements = boxes(52)
  const { page, view } = await open(elements)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  startTransition(() => root.render(view))
  await expect.poll(() => shown().length, { interval: 1 }).toBeGreaterThan(0)
  const isWhole = shown().length === elements.length + 1
  page.edit({
    patch: nothing,
    upserted: [component('new', 'page', 'Text')],
    removed: ['text51-299'],
    children: new Map([
      ['page', [...Array.from({ length: 52 }, (_, box) => `box${box}`), 'new']],
      ['box51', Array.from({ length: 299 }, (_, text) => `text51-${text}`)],
    ]),
  })
  await expect.poll(() => shown().length, { timeout: 20_000 }).toBe(elements.length + 1)
  expect([isWhole, shown().at(-1), shown().includes('text51-299')]).toEqual([false, 'new', false])
  root.unmount()
  page.dispose()
})

it('a page of ordinary size is mounted in one go', async () => {
  const { page, view } = await open([component('a', 'page', 'Text')])
  render(view)
  expect(shown()).toEqual(['page', 'a'])
  page.dispose()
})
