import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Diagnostic, PageProgram } from '#kernel/engine'
import { createRunningPage, createViews, headlessServices, type PageMode, PageView, type ViewPlugin, type ViewProps } from '#kernel/view'
import { keepClasses } from './kept-classes.ts'

/** Knows nothing of `root.className`, and says another class of its own when it is pressed. */
function Careless({ root }: ViewProps) {
  const [times, setTimes] = useState(0)
  return (
    <button type="button" data-id={root['data-id']} className={`own-${times}`} onClick={() => setTimes(times + 1)}>
      press
    </button>
  )
}
function Page({ root, children }: ViewProps) {
  return <main {...root}>{children}</main>
}
function Careful({ root }: ViewProps) {
  return (
    <p {...root} className={`${root.className} own`}>
      kept
    </p>
  )
}

let end = (): void => undefined
afterEach(() => {
  end()
  cleanup()
})

async function open(mode: PageMode) {
  const failures: Diagnostic[] = []
  const dropped: string[] = []
  const element = (id: string, type: string, className?: string) => ({
    ...{ id, type, parentId: id === 'page' ? null : 'page', props: {}, events: {} },
    ...(className === undefined ? {} : { className }),
  })
  const elements = [element('page', 'Page'), element('a', 'acme.x/Careless', 't1 s-card'), element('b', 'acme.x/Careful', 't2')]
  const program = {
    ...{ hash: '', elements, bindings: [], flows: {}, apis: {}, sources: [], variables: {}, interceptor: {} },
    ...{ css: '', plugins: {}, needsEngine: false },
  } as unknown as PageProgram
  const page = createRunningPage({
    ...{ key: 'k', program, mode, env: 'stg', route: {}, user: {} },
    engine: () => new Promise(() => undefined),
    actions: () => undefined,
    services: headlessServices(),
    onFailures: (told) => failures.push(...told),
  })
  const known = {
    Page,
    'acme.x/Careless': Careless,
    'acme.x/Careful': Careful,
  }
  const pluginOf = (type: string): ViewPlugin | undefined =>
    type === 'Page' ? undefined : { id: 'acme.x', version: '1.0.0', standing: 'active' }
  end = keepClasses(
    document,
    pluginOf,
    () => page,
    (_, type) => dropped.push(type),
  )
  const views = createViews((type) => async () => ({ View: known[type as keyof typeof known] }), pluginOf)
  await views.preload(Object.keys(known))
  await act(async () => void render(<PageView page={page} views={views} locale="en" />))
  return { page, failures, dropped }
}
const classes = () => screen.getByRole('button').className.split(' ').sort()

test('a view of a plugin that drops the classes of its element gets them back, whenever it draws anew', async () => {
  const { failures, dropped, page } = await open('edit')
  await waitFor(() => expect(classes()).toEqual(['own-0', 's-card', 't1']))
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(classes()).toEqual(['own-1', 's-card', 't1']))
  expect(screen.getByText('kept').className).toBe('t2 own')
  expect(failures).toEqual([
    expect.objectContaining({
      element: 'a',
      message: { code: 'view.class-dropped', params: { type: 'acme.x/Careless', plugin: 'acme.x', version: '1.0.0' } },
    }),
  ])
  expect(dropped).toEqual(['acme.x/Careless'])
  page.dispose()
})

test('visitors see the styles too, and are told of nothing', async () => {
  const { failures, dropped, page } = await open('live')
  await waitFor(() => expect(classes()).toEqual(['own-0', 's-card', 't1']))
  expect([failures, dropped]).toEqual([[], []])
  page.dispose()
})

test('what its author changes takes the place of what was put back', async () => {
  const { page } = await open('edit')
  await waitFor(() => expect(classes()).toEqual(['own-0', 's-card', 't1']))
  const changed = { id: 'a', type: 'acme.x/Careless', parentId: 'page', props: {}, events: {}, className: 't1 s-other' }
  const nothing = { bindings: { added: [], removed: [] }, sources: { added: [], removed: [] } }
  await act(async () =>
    page.edit({ patch: nothing, upserted: [changed], removed: [], children: new Map() } as unknown as Parameters<typeof page.edit>[0]),
  )
  await waitFor(() => expect(classes()).toEqual(['own-0', 's-other', 't1']))
  page.dispose()
})
