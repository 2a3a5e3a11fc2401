import { waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { defaultsOf, type Json, type JsonObject } from '#sdk'
import { messages } from '#sdk/services'
import { answering, type HostOptions, press, pressKey, renderInHost, type TestElement, typeInto, until } from '#sdk/testing'
import { form } from '../form/index.ts'
import { input } from '../input/index.ts'
import { text } from '../text/index.ts'
import { columnsFrom } from './columns.fixture.ts'
import { editTable } from './index.ts'
import { columnInRow, outdatedBy } from './row-options.tsx'

const VIEWS: { readonly [type: string]: { readonly view: unknown } } = { EditTable: editTable, Input: input, Text: text }
const PLACES: readonly JsonObject[] = [
  { title: 'Country', dataIndex: 'country', type: 'select', options: ['cn', 'fr'].map((value) => ({ label: value.toUpperCase(), value })) },
  {
    ...{ title: 'City', dataIndex: 'city', type: 'select', dependsOn: { column: 'country' } },
    options: [
      { label: 'Beijing', value: 'bj', parent: 'cn' },
      { label: 'Paris', value: 'pa', parent: 'fr' },
      { label: 'Elsewhere', value: 'no' },
    ],
  },
]

async function mount(
  columns: readonly JsonObject[],
  rows: readonly JsonObject[],
  children: readonly TestElement[],
  options: HostOptions & { readonly functions?: readonly string[] } = {},
) {
  const defaults = defaultsOf(editTable.props)
  const handed = [...new Set(children.flatMap(({ slot }) => slot ?? []))]
  const table: TestElement = {
    ...{ id: 'EditTable_1', type: 'EditTable', ...(handed.length > 0 ? { handed } : {}), functions: options.functions ?? [] },
    props: {
      ...defaults,
      defaultValue: rows as Json,
      formItem: { name: 'people' },
      formWrap: { ...(defaults.formWrap as JsonObject), columns },
    },
  }
  const host = await renderInHost(form, {
    ...options,
    children: [table, ...children.map((child) => ({ parentId: 'EditTable_1', ...child }))],
    views: ((type: string) => VIEWS[type]?.view) as never,
  })
  const { container } = host.screen
  const cell = (row: number, column: number) => container.querySelector<HTMLElement>(`[data-at="${row}"] [data-col="${column}"]`)!
  await until(() => cell(0, 0) !== null)
  const data = async () =>
    ((await host.call('getFormData')) as unknown as { readonly value: { readonly people: readonly JsonObject[] } }).value.people
  return { host, container, cell, data }
}
const inputIn = (slot: string, name: string): TestElement => ({
  ...{ id: 'Input_1', type: 'Input', slot },
  props: { ...defaultsOf(input.props), formItem: { name, noStyle: true } },
})

describe('what stands in the cells of an edit table', () => {
  it('is there once a row in the place of the value, and its form items are fields of the row', async () => {
    const columns: readonly JsonObject[] = [
      { id: 'c1', title: 'Name', dataIndex: 'name' },
      { title: 'Note', dataIndex: 'note' },
    ]
    const { cell, data, container } = await mount(columns, [{ name: 'Ann' }, { name: 'Bob' }], [inputIn('cell:c1', 'name')])
    const boxes = () => [...container.querySelectorAll<HTMLInputElement>('td input')]
    await waitFor(() => expect(boxes().map(({ value }) => value)).toEqual(['Ann', 'Bob']))
    expect([cell(0, 0).contains(boxes()[0]!), cell(0, 1).textContent]).toEqual([true, ''])
    await typeInto(boxes()[1], 'Cid')
    expect((await data()).map(({ name }) => name)).toEqual(['Ann', 'Cid'])
  })

  it('is reached by keys: Enter goes into the cell, Escape comes back to it', async () => {
    const columns = [
      { title: 'Note', dataIndex: 'note' },
      { title: 'Name', dataIndex: 'name' },
    ]
    const { cell, container } = await mount(columns, [{ name: 'Ann' }], [inputIn('cell:name', 'name')])
    await waitFor(() => expect(container.querySelector('td input')).not.toBeNull())
    await act(async () => cell(0, 0).focus())
    await pressKey(cell(0, 0), 'ArrowRight')
    expect(document.activeElement).toBe(cell(0, 1))
    await pressKey(cell(0, 1), 'Enter')
    expect(document.activeElement).toBe(container.querySelector('td input'))
    await pressKey(document.activeElement, 'Escape')
    expect(document.activeElement).toBe(cell(0, 1))
  })

  it('can be edited on the canvas where there are no rows: one is there for it, and the other cells keep still', async () => {
    const columns: readonly JsonObject[] = [
      { id: 'c1', title: 'Name', dataIndex: 'name' },
      { title: 'Note', dataIndex: 'note' },
    ]
    const { cell, container } = await mount(
      columns,
      [],
      [{ id: 'Text_1', type: 'Text', slot: 'cell:c1', props: { ...defaultsOf(text.props), text: 'Here' } }],
      {
        mode: 'edit',
      },
    )
    await waitFor(() => expect(within(cell(0, 0)).queryByText('Here')).not.toBeNull())
    expect([cell(0, 0).closest('[inert]'), cell(0, 1).hasAttribute('inert')]).toEqual([null, true])
    expect(container.querySelector('[data-slot="cell:c1"]')).not.toBeNull()
  })
})

describe('options of a row', () => {
  it('go with what is chosen in the column that they depend on, and a choice that is none any more goes', async () => {
    const said: unknown[] = []
    const services = [answering(messages, { show: async (message) => void said.push(message.content) })]
    const { cell, data, host } = await mount(PLACES, [{ country: 'cn', city: 'bj' }], [], { services })
    const options = () => host.screen.queryAllByRole('option').map(({ textContent }) => textContent?.replace('✓', ''))
    await press(cell(0, 1))
    await waitFor(() => expect(options()).toEqual(['Beijing', 'Elsewhere']))
    await pressKey(cell(0, 1).querySelector('input'), 'Escape')
    await press(cell(0, 0))
    await waitFor(() => expect(options()).toEqual(['CN', 'FR']))
    await press(host.screen.getByRole('option', { name: 'FR' }))
    expect((await data()).map(({ country, city }) => [country, city])).toEqual([['fr', undefined]])
    await until(() => said.length > 0)
    expect(said).toEqual(['“Beijing” is not an option any more and was removed'])
    await press(cell(0, 1))
    await waitFor(() => expect(options()).toEqual(['Paris', 'Elsewhere']))
  })

  it('come from a function of the author that is given the row, one message for all rows', async () => {
    const columns = [{ title: 'Size', dataIndex: 'size', type: 'select', optionsOf: 'row => …' }]
    const asked: (readonly (readonly Json[])[])[] = []
    const { cell, host } = await mount(
      columns,
      [
        { kind: 'shoe', size: '42' },
        { kind: 'hat', size: 'M' },
      ],
      [],
      {
        functions: ['formWrap.columns.0.optionsOf'],
        apply: (path, args) => {
          asked.push([args])
          const [row] = args as readonly [JsonObject]
          return path.endsWith('optionsOf')
            ? row.kind === 'hat'
              ? [{ label: 'Medium', value: 'M' }]
              : [{ label: 'EU 42', value: '42' }]
            : null
        },
      },
    )
    await waitFor(() => expect([cell(0, 0).textContent, cell(1, 0).textContent]).toEqual(['EU 42', 'Medium']))
    expect(asked.map(([args]) => args?.[1])).toEqual([0, 1])
    await press(cell(1, 0))
    await waitFor(() =>
      expect(host.screen.getAllByRole('option').map(({ textContent }) => textContent?.replace('✓', ''))).toEqual(['Medium']),
    )
  })

  it('are narrowed once for rows that chose the same, and outdated along a chain, also round in a circle', () => {
    const chain = columnsFrom([
      ...PLACES,
      { dataIndex: 'street', type: 'select', dependsOn: { column: 'city' }, options: [{ value: 's', parent: 'bj' }] },
      { dataIndex: 'country', type: 'select', dependsOn: { column: 'street' }, options: [{ value: 'x', parent: 's' }] },
    ])
    expect(columnInRow(chain[1]!, { country: 'cn' })).toBe(columnInRow(chain[1]!, { country: 'cn', name: 'Ann' }))
    expect(columnInRow(chain[1]!, null).options.map(({ key }) => key)).toEqual(['no'])
    const gone = outdatedBy(chain, 'country', { country: 'fr', city: 'bj', street: 's' })
    expect(gone.map(({ name }) => name)).toEqual(['city', 'street'])
    expect(outdatedBy(chain, 'country', { country: 'fr', city: 'pa' })).toEqual([])
  })
})
