import { fireEvent } from '@testing-library/react'
import { act, type ComponentType, memo, Profiler } from 'react'
import { expect, it } from 'vitest'
import { defaultsOf, type Json, type ViewProps } from '#sdk'
import { asText, type FormListBinding, FormRowScope, useFormList } from '#sdk/react'
import { renderInHost } from '#sdk/testing'
import { input } from '../input/index.ts'
import { form } from './index.ts'

const { View: InputView } = (await input.view()) as { readonly View: ComponentType<ViewProps<typeof input>> }
const rendered: string[] = []
const asInput = (props: object) => props as unknown as ViewProps<typeof input>

const Row = memo(({ list, rowKey }: { readonly list: NonNullable<FormListBinding['list']>; readonly rowKey: string }) => (
  <FormRowScope list={list} rowKey={rowKey}>
    <Profiler id={rowKey} onRender={() => rendered.push(rowKey)}>
      <InputView
        {...asInput({
          ...{ id: `Input_${rowKey}`, root: {}, part: () => '', emit: () => undefined, mode: 'live' },
          props: { ...defaultsOf(input.props), formItem: { name: 'name', label: 'Name', rules: [{ required: true, message: '' }] } },
        })}
      />
    </Profiler>
    <button type="button" onClick={() => list.remove(rowKey)}>
      Remove
    </button>
  </FormRowScope>
))

/** The bare bones of a list of rows: what a component draws around them is its own business. */
function Rows({ id, props, root }: ViewProps<typeof form>) {
  const { formItem, defaultValue } = props as unknown as {
    readonly formItem: { readonly name: string; readonly rules: [] }
    readonly defaultValue: Json
  }
  const { list, rows, error } = useFormList({ id, formItem, defaultValue })
  rendered.push('list')
  return (
    <div {...root}>
      {rows.map(({ key }) => (
        <Row key={key} list={list!} rowKey={key} />
      ))}
      <output>{asText(error)}</output>
    </div>
  )
}

async function mount(rows: readonly { readonly name: string }[]) {
  const host = await renderInHost(form, {
    children: [{ id: 'List_1', type: 'Rows', props: { formItem: { name: 'people', rules: [] }, defaultValue: rows } }],
    views: (type) => (type === 'Rows' ? async () => ({ View: Rows as never }) : undefined),
  })
  rendered.length = 0
  return { host, names: () => host.screen.getAllByLabelText(/Name/) as HTMLInputElement[] }
}

it('a key press in a row renders its field and nothing else, and tells the engine its one path', async () => {
  const { host, names } = await mount([{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cy' }])
  const before = host.state.length
  await act(async () => void fireEvent.change(names()[1]!, { target: { value: 'Bea' } }))
  expect(rendered).toEqual(['k2'])
  expect(host.state.slice(before)).toEqual([[`${host.id}.people.1.name`, 'Bea']])
  expect(await host.call('getFormData', { key: 'people.1.name' })).toEqual({ ok: true, value: 'Bea' })
})

it('a row that is removed takes its own text and error away, the rows below keep theirs and their focus', async () => {
  const { host, names } = await mount([{ name: 'Ann' }, { name: 'Bob' }, { name: '' }])
  expect(await host.call('validate')).toMatchObject({ ok: false })
  expect(host.screen.getByRole('alert').textContent).toBe('Required')
  names()[2]!.focus()
  const field = names()[2]!
  rendered.length = 0
  await act(async () => void fireEvent.click(host.screen.getAllByText('Remove')[1]!))
  expect(rendered).toEqual(['list'])
  expect(names().map(({ value }) => value)).toEqual(['Ann', ''])
  expect([names()[1], document.activeElement]).toEqual([field, field])
  expect(host.screen.getByRole('alert').textContent).toBe('Required')
  expect(await host.call('getFormData')).toEqual({ ok: true, value: { people: [{ name: 'Ann' }, { name: '' }] } })
})

it('rows are filled by a flow, under their whole names too, and reset', async () => {
  const { host, names } = await mount([{ name: 'Ann' }])
  await host.call('init', { people: [{ name: 'X' }, { name: 'Y' }], 'people.1.name': 'Z' })
  expect(names().map(({ value }) => value)).toEqual(['X', 'Z'])
  await host.call('init', { 'people.2.name': 'new' })
  expect(names().map(({ value }) => value)).toEqual(['X', 'Z', 'new'])
  await host.call('reset')
  expect(names().map(({ value }) => value)).toEqual(['Ann'])
})
