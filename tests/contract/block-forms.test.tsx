import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { compilePage, createEngineHost, type EngineHost } from '#kernel/engine'
import type { BlockLookup, PageDocument } from '#kernel/page/records'
import { createRunningPage, createViews, headlessServices, type OwnedPage, PageView } from '#kernel/view'
import { collectCatalogue } from '#sdk'
import { workerOnThisThread } from '#sdk/testing'
import { basePlugins } from '../../plugins/presets/base.ts'
import { baseEngineLibrary } from '../../plugins/presets/engine-library.ts'
import { TestClock } from '../../sdk/testing/test-clock.ts'
import { createTestWorld } from '../../sdk/testing/test-world.ts'
import { blockOf, elementOf, inputOf, lookupIn, pageOf, use, variableOf } from '../engine/block-pages.ts'
import { baseViews } from './base-views.ts'

const { components, functions } = collectCatalogue(basePlugins)
const catalogue = (type: string) => components.find((info) => info.type === type)
const hosts: EngineHost[] = []
const pages: OwnedPage[] = []
afterEach(() => {
  cleanup()
  for (const page of pages.splice(0)) page.dispose()
  for (const host of hosts.splice(0)) host.dispose()
})

function show(document: PageDocument, blocks: BlockLookup) {
  const { program, findings } = compilePage(document, catalogue, { functions: functions.map(({ name }) => name), blocks })
  expect(findings).toEqual([])
  const page = createRunningPage({
    ...{ key: 'p', program, mode: 'live', env: 'stg', route: {}, user: {}, actions: () => undefined, services: headlessServices() },
    engine: async () => {
      const host = createEngineHost({ createWorker: () => workerOnThisThread(baseEngineLibrary, createTestWorld(new TestClock())) })
      hosts.push(host)
      return host
    },
  })
  pages.push(page)
  render(<PageView page={page} views={createViews(baseViews)} locale="en" />)
  return page
}
const field = (name: string, more: object = {}) => ({ props: { formItem: { name, label: name, ...more }, defaultValue: '' } })

/** Fields that a page puts into its own form: one for text that is asked for, and one whose first value the use gives. */
const address = blockOf({ inputs: [inputOf('city', 'Oslo')] }, [
  elementOf('Input_1', {}, { type: 'Input', ...field('street', { rules: [{ required: true }] }) }),
  elementOf('Input_2', { defaultValue: 'props.city' }, { type: 'Input', ...field('city') }),
])
const call = (page: OwnedPage, method: string) => act(async () => page.call('Form_1', method, {}))

it('form items of a block belong to the form around its use: their values, their first values and their rules', async () => {
  const page = show(
    pageOf(
      [
        variableOf('home', 'Bergen'),
        elementOf('Form_1', {}, { type: 'Form' }),
        elementOf('Input_0', {}, { type: 'Input', parentId: 'Form_1', ...field('name') }),
        use('7', 'Block_1', { city: 'variable.home' }, { parentId: 'Form_1' }),
        elementOf('Text_1', { text: '[Form_1.name, Form_1.street, Form_1.city].join("/")' }),
      ],
      { blocks: { 7: 1 } },
    ),
    lookupIn({ '7 1': address }),
  )
  const street = await screen.findByLabelText(/street/)
  await screen.findByText('//Bergen')
  await act(async () => void fireEvent.change(street, { target: { value: 'Main' } }))
  await screen.findByText('/Main/Bergen')
  expect(await call(page, 'getFormData')).toMatchObject({ ok: true, value: { street: 'Main', city: 'Bergen' } })
  expect(await call(page, 'validate')).toMatchObject({ ok: true })
  await act(async () => void fireEvent.change(street, { target: { value: '' } }))
  expect((await call(page, 'validate'))!.ok).toBe(false)
  await call(page, 'reset')
  await waitFor(() => expect(screen.getByText('//Bergen')).toBeTruthy())
})

it('in a form of its own a block keeps its values apart, one set a use', async () => {
  const own = blockOf({ inputs: [] }, [
    elementOf('Form_1', {}, { type: 'Form' }),
    elementOf('Input_1', {}, { type: 'Input', parentId: 'Form_1', ...field('street') }),
    elementOf('Text_1', { text: "'at ' + (Form_1.street ?? '')" }),
  ])
  show(pageOf([use('7', 'Block_1'), use('7', 'Block_2')], { blocks: { 7: 1 } }), lookupIn({ '7 1': own }))
  const [first] = await screen.findAllByLabelText(/street/)
  await act(async () => void fireEvent.change(first!, { target: { value: 'Main' } }))
  await screen.findByText('at Main')
  expect(screen.getAllByText(/^at/).map((text) => text.textContent)).toEqual(['at Main', 'at '])
})
