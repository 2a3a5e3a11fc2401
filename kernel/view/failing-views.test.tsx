import { signal } from '@preact/signals-core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Diagnostic, PageProgram, ProgramElement } from '#kernel/engine'
import { createRunningPage, createViews, headlessServices, PageView, type ViewLoad, type ViewPlugin, type ViewProps } from './index.ts'

const Box = ({ root, children }: ViewProps) => <div {...root}>{children}</div>
/** Keeps its children off the page once it is pressed. */
function Folding({ root, children }: ViewProps) {
  const [open, setOpen] = useState(true)
  return (
    <section {...root}>
      <button type="button" onClick={() => setOpen(false)}>
        fold
      </button>
      {open && children}
    </section>
  )
}
/** Counts what a person typed: what is lost when it is mounted again. */
function Counter({ root }: ViewProps) {
  const [count, setCount] = useState(0)
  return (
    <button {...root} type="button" onClick={() => setCount(count + 1)}>
      count {count}
    </button>
  )
}
function ThrowsInRender(): ReactNode {
  throw new Error('thrown while rendering')
}
function ThrowsInEffect({ root }: ViewProps) {
  useEffect(() => {
    throw new Error('thrown in an effect')
  }, [])
  return <i {...root} />
}
function ThrowsWhenPressed({ root }: ViewProps) {
  const [pressed, setPressed] = useState(false)
  if (pressed) throw new Error('thrown when pressed')
  return (
    <button {...root} type="button" onClick={() => setPressed(true)}>
      press
    </button>
  )
}
/** Off while a test cleans up: nobody is there to catch what a whole page throws. */
let throwsAtTheEnd = true
function ThrowsLate({ root }: ViewProps) {
  useEffect(
    () => () => {
      if (throwsAtTheEnd) throw new Error('thrown after it went')
    },
    [],
  )
  return <i {...root}>going</i>
}
function ThrowsAtOnce({ root }: ViewProps) {
  useLayoutEffect(
    () => () => {
      if (throwsAtTheEnd) throw new Error('thrown while it went')
    },
    [],
  )
  return <i {...root}>going</i>
}

const component = (id: string, parentId: string | null, type: string): ProgramElement => ({
  id,
  parentId,
  type,
  props: {},
  style: {},
  events: {},
})
const nothing = {
  bindings: { removed: [], added: [] },
  flows: {},
  apis: {},
  sources: { removed: [], added: [] },
  variables: {},
  events: {},
}
const plugin: ViewPlugin = { id: 'acme.hostile', version: '1.0.0', standing: 'active' }

async function open(elements: readonly ProgramElement[]) {
  const failures: Diagnostic[] = []
  const mended: string[] = []
  const program: PageProgram = {
    hash: 't',
    elements: [component('page', null, 'Box'), ...elements],
    bindings: [],
    flows: {},
    apis: {},
    sources: [],
    variables: {},
    interceptor: {},
    css: '',
    plugins: {},
    needsEngine: false,
  }
  const page = createRunningPage({
    key: 'k',
    program,
    mode: 'live',
    env: 'stg',
    route: {},
    user: {},
    engine: () => new Promise(() => undefined),
    actions: () => undefined,
    services: headlessServices(),
    onFailures: (told) => failures.push(...told),
    onMended: (places) => mended.push(...places.map(({ element }) => element)),
  })
  const known = { Box, Folding, Counter, ThrowsInRender, ThrowsInEffect, ThrowsWhenPressed, ThrowsLate, ThrowsAtOnce }
  const load = signal<ViewLoad | undefined>(async () => ({ View: ThrowsAtOnce }))
  const views = createViews(
    (type) => (type === 'acme.hostile/Gone' ? load.value : async () => ({ View: known[type as keyof typeof known] })),
    (type) => (type.startsWith('Throws') || type.includes('/') ? plugin : undefined),
  )
  await views.preload(program.elements.map(({ type }) => type))
  await act(async () => void render(<PageView page={page} views={views} locale="en" />))
  return { page, failures, mended, load }
}
const count = () => screen.getByText(/^count/).textContent

let plain = console.error
beforeEach(() => {
  plain = console.error
  console.error = () => undefined
})
afterEach(() => {
  console.error = plain
  throwsAtTheEnd = false
  cleanup()
  throwsAtTheEnd = true
})

describe('a view that throws', () => {
  it.each([
    ['ThrowsInRender', 'thrown while rendering'],
    ['ThrowsInEffect', 'thrown in an effect'],
  ])('keeps to its own place, named with its plugin, and is told: %s', async (type, reason) => {
    const { failures, mended, page } = await open([component('a', 'page', type), component('b', 'page', 'Counter')])
    expect(screen.getByRole('alert').textContent).toContain(`This part failed (${type} a, plugin acme.hostile 1.0.0)${reason}`)
    expect(failures).toEqual([
      {
        code: 'VIEW_FAILED',
        element: 'a',
        path: '#view',
        message: { code: 'view.view-failed-of', params: { type, plugin: 'acme.hostile', version: '1.0.0', reason } },
      },
    ])
    fireEvent.click(screen.getByText('count 0'))
    expect(count()).toBe('count 1')
    await act(async () => void (await page.call('a', 'hide', null)))
    expect([mended, screen.queryByRole('alert'), count()]).toEqual([['a'], null, 'count 1'])
  })

  it.each(['ThrowsAtOnce', 'ThrowsLate'])('when it is removed, leaves its neighbours as they are: %s', async (type) => {
    const { page, failures } = await open([component('a', 'page', type), component('b', 'page', 'Counter')])
    fireEvent.click(screen.getByText('count 0'))
    await act(async () => page.edit({ patch: nothing, upserted: [], removed: ['a'], children: new Map([['page', ['b']]]) }))
    expect([screen.queryByText('going'), screen.queryByRole('alert'), count()]).toEqual([null, null, 'count 1'])
    expect(failures.map(({ element, code }) => [element, code])).toEqual([['a', 'VIEW_FAILED']])
  })

  it('when it is removed with the container around it, leaves the others as they are', async () => {
    const { page } = await open([component('box', 'page', 'Box'), component('a', 'box', 'ThrowsAtOnce'), component('b', 'page', 'Counter')])
    fireEvent.click(screen.getByText('count 0'))
    await act(async () => page.edit({ patch: nothing, upserted: [], removed: ['a', 'box'], children: new Map([['page', ['b']]]) }))
    expect([screen.queryByText('going'), screen.queryByRole('alert'), count()]).toEqual([null, null, 'count 1'])
  })

  it('by itself just after another one was removed, has failed all the same', async () => {
    const { page, failures } = await open([component('a', 'page', 'Counter'), component('b', 'page', 'ThrowsWhenPressed')])
    await act(async () => page.edit({ patch: nothing, upserted: [], removed: ['a'], children: new Map([['page', ['b']]]) }))
    await act(async () => void fireEvent.click(screen.getByText('press')))
    expect(screen.getByRole('alert').textContent).toContain('thrown when pressed')
    expect(failures.map(({ element }) => element)).toEqual(['b'])
  })

  it('when it is hidden, leaves its neighbours as they are and shows again', async () => {
    const { page } = await open([component('a', 'page', 'ThrowsAtOnce'), component('b', 'page', 'Counter')])
    fireEvent.click(screen.getByText('count 0'))
    await act(async () => void (await page.call('a', 'hide', null)))
    expect([screen.queryByText('going'), screen.queryByRole('alert'), count()]).toEqual([null, null, 'count 1'])
    await act(async () => void (await page.call('a', 'show', null)))
    expect(screen.getByText('going')).toBeTruthy()
  })

  it('when its plugin goes, gives way to the placeholder, and again the next time', async () => {
    const { load } = await open([component('a', 'page', 'acme.hostile/Gone'), component('b', 'page', 'Counter')])
    fireEvent.click(screen.getByText('count 0'))
    for (let round = 0; round < 2; round++) {
      await act(async () => {
        load.value = undefined
      })
      const placeholder = await screen.findByRole('note')
      expect([screen.queryByRole('alert'), placeholder.textContent, count()]).toEqual([
        null,
        expect.stringContaining('acme.hostile/Gone a'),
        'count 1',
      ])
      await act(async () => {
        load.value = async () => ({ View: ThrowsAtOnce })
      })
      expect(await screen.findByText('going')).toBeTruthy()
    }
  })

  it('when a container takes it off the page, leaves the container working', async () => {
    await open([component('fold', 'page', 'Folding'), component('a', 'fold', 'ThrowsAtOnce'), component('b', 'page', 'Counter')])
    fireEvent.click(screen.getByText('count 0'))
    await act(async () => void fireEvent.click(screen.getByText('fold')))
    expect([screen.queryByRole('alert'), count()]).toEqual([null, 'count 1'])
    expect(screen.getByText('fold')).toBeTruthy()
  })
})

describe('the place of a component whose plugin brings nothing', () => {
  it.each([
    ['absent', 'is not installed.Ask an administrator to install it.', '未安装。请联系管理员安装。'],
    ['disabled', 'is switched off.Enable it on the Plugins screen, or ask an administrator.', '已停用。请在“插件”页面启用，或联系管理员。'],
    ['failed', 'did not start.The Plugins screen says why; or ask an administrator.', '启动失败。原因见“插件”页面，或联系管理员。'],
    ['active', 'does not bring it.Ask an administrator for a version that does.', '不含此组件。请联系管理员安装包含此组件的版本。'],
  ] as const)('names the plugin, its version and what to do: %s', async (standing, words, chinese) => {
    const views = createViews(
      (type) => (type === 'Box' ? async () => ({ View: Box }) : undefined),
      (type) => (type === 'Box' ? undefined : { ...plugin, standing }),
    )
    await views.preload(['Box'])
    const { page } = await open([component('a', 'page', 'acme.hostile/Rating')])
    cleanup()
    await act(async () => void render(<PageView page={page} views={views} locale="en" />))
    expect((await screen.findByRole('note')).textContent).toBe(`acme.hostile/Rating aThe plugin acme.hostile 1.0.0 ${words}`)
    await act(async () => void render(<PageView page={page} views={views} locale="zh" />))
    expect((await screen.findAllByRole('note'))[1]?.textContent).toBe(`acme.hostile/Rating a插件 acme.hostile 1.0.0 ${chinese}`)
  })
})
