import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type HostedComponent, type HostOptions, press, pressKey, renderInHost, typeInto } from '#sdk/testing'
import { json } from './index.ts'
import { readText } from './text-mode.tsx'

const value = { name: 'Ann', tags: ['a', 'b'], address: { city: 'Bonn', zip: 53111 }, active: true }
const mount = (props: object = {}, options: HostOptions = {}) =>
  renderInHost(json, { props: { formItem: { name: 'config', label: 'Config' }, defaultValue: value, ...props } as never, ...options })
const labels = ({ screen }: HostedComponent) => screen.queryAllByRole('treeitem').map((row) => row.getAttribute('aria-label'))
const row = ({ screen }: HostedComponent, name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}:`) })
const tree = ({ screen }: HostedComponent) => screen.getByRole('tree')
const button = ({ screen }: HostedComponent, name: string) => screen.getByRole('button', { name })
const told = ({ emitted }: HostedComponent) => emitted.map(({ event, payload }) => [event, payload])

describe('Json', () => {
  it('shows one level at first in the order of its names, opens and closes the others, and all at once', async () => {
    const host = await mount()
    expect(labels(host)).toEqual([
      'root: object, 4 items',
      'active: true',
      'address: object, 2 items',
      'name: "Ann"',
      'tags: list, 2 items',
    ])
    await press(row(host, 'tags').querySelector('[data-act="open"]'))
    expect(labels(host).slice(-2)).toEqual(['0: "a"', '1: "b"'])
    await press(button(host, 'Close all'))
    expect(labels(host)).toHaveLength(1)
    await press(button(host, 'Open all'))
    expect(labels(host)).toHaveLength(9)
  })

  it.each([
    [false, 9],
    [true, 1],
    [2, 9],
    [0, 1],
  ])('opens as many levels as its setting says, where older pages say yes or no: %j', async (collapsed, count) => {
    expect(labels(await mount({ formWrap: { collapsed } }))).toHaveLength(count)
  })

  it('adds an entry and tells onAdd with the whole object under its name', async () => {
    const host = await mount()
    await press(button(host, 'Add address'))
    await typeInto(host.screen.getByLabelText('Name'), 'street')
    await typeInto(host.screen.getByLabelText('Value'), 'Am Markt')
    await press(button(host, 'Save'))
    expect(told(host)).toEqual([['onAdd', { config: { ...value, address: { ...value.address, street: 'Am Markt' } } }]])
    expect(labels(host)).toContain('street: "Am Markt"')
  })

  it('changes a value in its kind and its name at its place, tells onEdit, and refuses a name that is taken and what is no number', async () => {
    const host = await mount({ formWrap: { collapsed: 2, sortKeys: false } })
    await press(button(host, 'Edit zip'))
    await typeInto(host.screen.getByLabelText('Value'), 'many')
    await press(button(host, 'Save'))
    expect(host.screen.getByRole('alert').textContent).toBe('Give a number')
    await typeInto(host.screen.getByLabelText('Value'), '1')
    await typeInto(host.screen.getByLabelText('Name'), 'city')
    await press(button(host, 'Save'))
    expect(host.screen.getByRole('alert').textContent).toBe('There is one of this name')
    await typeInto(host.screen.getByLabelText('Name'), 'code')
    await press(button(host, 'Save'))
    expect(told(host)).toEqual([['onEdit', { config: { ...value, address: { city: 'Bonn', code: 1 } } }]])
  })

  it('removes an entry, tells onDelete, and takes it back', async () => {
    const host = await mount()
    await press(button(host, 'Remove name'))
    const { name: _name, ...rest } = value
    expect(told(host)).toEqual([['onDelete', { config: rest }]])
    await press(button(host, 'Undo'))
    expect(told(host).at(-1)).toEqual(['onEdit', { config: value }])
    expect(labels(host)).toContain('name: "Ann"')
  })

  it('is used by keyboard alone: arrows walk, Insert adds, F2 edits, Delete removes, and the focus comes back', async () => {
    const host = await mount()
    await act(async () => tree(host).focus())
    const active = () => document.getElementById(tree(host).getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label')
    expect(active()).toBe('root: object, 4 items')
    await pressKey(tree(host), 'End')
    await pressKey(tree(host), 'ArrowRight')
    await pressKey(tree(host), 'ArrowRight')
    expect(active()).toBe('0: "a"')
    await pressKey(tree(host), 'F2')
    await typeInto(host.screen.getByLabelText('Value'), 'z')
    await pressKey(host.screen.getByLabelText('Value'), 'Enter')
    expect(document.activeElement).toBe(tree(host))
    await pressKey(tree(host), 'ArrowLeft')
    await pressKey(tree(host), 'Insert')
    await pressKey(host.screen.getByLabelText('Value'), 'Escape')
    await pressKey(tree(host), 'Delete')
    const { tags: _tags, ...rest } = value
    expect(told(host)).toEqual([
      ['onEdit', { config: { ...value, tags: ['z', 'b'] } }],
      ['onDelete', { config: rest }],
    ])
  })

  it('copies what is asked for, and cuts long texts until somebody wants all of one', async () => {
    const written: string[] = []
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void written.push(text) } })
    const host = await mount({ defaultValue: { note: 'abcdef' }, formWrap: { collapseStringsAfterLength: 3 } })
    expect(labels(host)[1]).toBe('note: "abc"')
    await press(row(host, 'note').querySelector('[data-act="more"]'))
    expect(labels(host)[1]).toBe('note: "abcdef"')
    await press(button(host, 'Copy note'))
    await press(button(host, 'Copy all'))
    vi.unstubAllGlobals()
    expect(written).toEqual(['abcdef', '{\n  "note": "abcdef"\n}'])
  })

  it('has its whole value as text, which it loads when somebody wants that, and says where the text is wrong', async () => {
    const host = await mount({ defaultValue: { a: 1 } })
    await press(button(host, 'Text'))
    await waitFor(() => expect(document.querySelector('.cm-content')?.textContent).toContain('"a": 1'))
    expect(readText('{"a": 1,\n "b": }')).toEqual({ ok: false, line: 2, column: 7 })
    expect([readText('7'), readText(' ')]).toEqual([{ ok: false }, { ok: true, value: {} }])
    await press(button(host, 'Tree'))
    expect(labels(host)).toEqual(['root: object, 1 item', 'a: 1'])
  })

  it('opens a megabyte closed, and draws of it what is in sight', async () => {
    const large = { rows: Array.from({ length: 20_000 }, (_, id) => ({ id, text: 'x'.repeat(50) })) }
    const host = await mount({ defaultValue: large, formWrap: { collapsed: 5 } })
    expect(labels(host)).toEqual(['root: object, 1 item'])
    await press(button(host, 'Open all'))
    expect(labels(host).length).toBeLessThan(60)
  })

  it('says that there is nothing, in the author’s words, and begins with a first entry', async () => {
    const host = await mount({ defaultValue: '', formWrap: { placeholder: 'Nothing yet' } })
    expect(host.screen.getByText('Nothing yet')).toBeDefined()
    await press(button(host, 'Add'))
    await typeInto(host.screen.getByLabelText('Name'), 'a')
    await act(async () => void fireEvent.change(host.screen.getByLabelText('Type'), { target: { value: 'boolean' } }))
    await press(button(host, 'Save'))
    expect(told(host)).toEqual([['onAdd', { config: { a: true } }]])
  })

  it('can be read, but not changed while it is disabled, and does nothing while it is edited', async () => {
    const host = await mount()
    await host.call('disable')
    expect(host.screen.queryByRole('button', { name: 'Remove name' })).toBeNull()
    await host.call('enable')
    expect(button(host, 'Remove name')).toBeDefined()
    host.screen.unmount()
    const edited = await mount({}, { mode: 'edit' })
    await press(button(edited, 'Remove name'))
    await press(row(edited, 'tags').querySelector('[data-act="open"]'))
    expect([edited.emitted, labels(edited).length]).toEqual([[], 5])
  })
})
