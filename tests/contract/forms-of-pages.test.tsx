import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { compilePage, createEngineHost, type EngineHost } from '#kernel/engine'
import type { JsonObject } from '#kernel/page/values'
import { createRunningPage, createViews, headlessServices, type OwnedPage, PageView } from '#kernel/view'
import { workerOnThisThread } from '#sdk/testing'
import { baseEngineLibrary } from '../../plugins/presets/engine-library.ts'
import { TestClock } from '../../sdk/testing/test-clock.ts'
import { createTestWorld } from '../../sdk/testing/test-world.ts'
import { baseViews } from './base-views.ts'
import { catalogue, functionNames, readPage } from './run-page.ts'

const hosts: EngineHost[] = []
const pages: OwnedPage[] = []
afterEach(() => {
  cleanup()
  for (const page of pages.splice(0)) page.dispose()
  for (const host of hosts.splice(0)) host.dispose()
})

interface Sketch {
  readonly id: string
  readonly props?: JsonObject
  readonly events?: { readonly [event: string]: readonly JsonObject[] }
  readonly inside?: readonly Sketch[]
}

const typeOf = (id: string) => id.split('_')[0]!
const nodeOf = ({ id, inside = [] }: Sketch): JsonObject => ({ id, type: typeOf(id), name: id, elements: inside.map(nodeOf) })
const allOf = (sketch: Sketch): readonly Sketch[] => [sketch, ...(sketch.inside ?? []).flatMap(allOf)]
const flowOf = ([eventName, steps]: readonly [string, readonly JsonObject[]]) => ({
  eventName,
  nickName: eventName,
  actions: [
    { id: 'start', type: 'start', title: 'start' },
    ...steps.map((config, at) => ({ id: `step${at}`, type: 'normal', title: 'step', config })),
    { id: 'end', type: 'end', title: 'end' },
  ],
})

/** A page as it is stored by older versions, on screen with its logic. */
function open(...sketches: readonly Sketch[]) {
  const stored = {
    elements: sketches.map(nodeOf),
    elementsMap: Object.fromEntries(
      sketches.flatMap(allOf).map(({ id, props = {}, events = {} }) => {
        const config = { props, events: Object.entries(events).map(flowOf) }
        return [id, { id, type: typeOf(id), name: id, config }]
      }),
    ),
    variables: [{ name: 'sent', type: 'object', defaultValue: null }],
  }
  const { program, findings } = compilePage(readPage(stored).document, catalogue, { functions: functionNames })
  expect(findings.filter(({ level }) => level === 'error')).toEqual([])
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
}

const input = (name: string, more: JsonObject = {}, needed = false): Sketch => ({
  id: `Input_${name}`,
  props: { formItem: { name, label: name, rules: needed ? [{ key: 'required', required: true, message: '' }] : [] }, ...more },
})
const form = (...inside: readonly Sketch[]): Sketch => ({
  id: 'Form_1',
  events: { onFinish: [{ actionType: 'variable', assignmentType: 'assignment', assignmentWay: 'dynamic', name: 'sent' }] },
  inside,
})
const button = (text: string, ...steps: readonly JsonObject[]): Sketch => ({
  id: `Button_${text}`,
  props: { text },
  events: { onClick: steps },
})
const save = button('Save', { actionType: 'formSubmit', target: 'Form_1' })
const sent: Sketch = { id: 'Text_sent', props: { text: { type: 'variable', value: '"sent: " + JSON.stringify(variable.sent)' } } }
const press = async (name: string) => {
  const found = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(found))
}

it('sends a form of an older page without a field that is hidden, and does not ask for its value', async () => {
  open(sent, form(input('name'), input('code', { hidden: { type: 'variable', value: 'true' } }, true)), save)
  fireEvent.change(await screen.findByLabelText(/name/), { target: { value: 'Ann' } })
  await press('Save')
  await screen.findByText('sent: {"name":"Ann"}')
})

it('refuses to send a form with a wrong field on a tab that nobody opened, and opens the tab', async () => {
  const pane = (id: string, label: string, field: Sketch): Sketch => ({ id, props: { label }, inside: [field] })
  const tabs: Sketch = { id: 'Tabs_1', inside: [pane('Tab_1', 'One', input('first')), pane('Tab_2', 'Two', input('second', {}, true))] }
  open(sent, form(tabs), save)
  const two = await screen.findByRole('tab', { name: 'Two' })
  await screen.findByLabelText(/second/)
  await press('Save')
  await waitFor(() => expect(two.getAttribute('aria-selected')).toBe('true'))
  expect(screen.getByRole('alert').textContent).toBe('Required')
  expect(document.activeElement).toBe(screen.getByLabelText(/second/))
  fireEvent.change(screen.getByLabelText(/second/), { target: { value: 'x' } })
  await press('Save')
  await screen.findByText('sent: {"first":"","second":"x"}')
})

it('fills the form of a dialog with another record without what the record before had', async () => {
  const record = (values: JsonObject) => Object.entries(values).map(([key, value]) => ({ key, value }))
  const edit = (text: string, values: JsonObject, more: JsonObject = {}) =>
    button(
      text,
      { actionType: 'openModal', target: 'Modal_1', data: record(values) },
      { actionType: 'formAssignment', target: 'Form_1', data: record(values), ...more },
    )
  const dialog: Sketch = { id: 'Modal_1', props: { title: 'Person' }, inside: [form(input('name'), input('note'))] }
  open(
    dialog,
    edit('Ann', { name: 'Ann', note: 'first' }),
    edit('Bob', { name: 'Bob' }),
    button('More', { actionType: 'formAssignment', target: 'Form_1', data: record({ name: 'Bea' }), way: 'merge' }),
  )
  const values = () => ['name', 'note'].map((name) => (screen.getByLabelText(new RegExp(name)) as HTMLInputElement).value)
  await press('Ann')
  await waitFor(() => expect(values()).toEqual(['Ann', 'first']))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' })))
  await press('Bob')
  await waitFor(() => expect(values()).toEqual(['Bob', '']))
  fireEvent.change(screen.getByLabelText(/note/), { target: { value: 'typed' } })
  await press('More')
  await waitFor(() => expect(values()).toEqual(['Bea', 'typed']))
})
