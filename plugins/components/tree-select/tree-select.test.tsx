import { waitFor } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { type HostedComponent, type HostOptions, press, pressKey, renderInHost, typeInto } from '#sdk/testing'
import { treeSelect } from './index.ts'

const treeData: Json = [
  {
    value: 1,
    title: 'Sales',
    children: [
      { value: 11, title: 'North' },
      { value: 12, title: 'South' },
    ],
  },
  { value: 2, title: 'Service', children: [{ value: 21, title: 'Hotline', disabled: true }] },
]
const form = { id: 'Form_1', type: 'Form', props: {} }
const named = { formItem: { name: 'team', label: 'Team' }, treeData }
const mount = (props: object = {}, options: HostOptions = {}) =>
  renderInHost(treeSelect, { props: { ...named, ...props } as never, ...options })
const box = ({ screen }: HostedComponent) => screen.getByRole('combobox')
const rows = ({ screen }: HostedComponent) => screen.queryAllByRole('treeitem').map((row) => row.textContent)
const row = ({ screen }: HostedComponent, name: string) => screen.getByRole('treeitem', { name })
const values = ({ emitted }: HostedComponent) => emitted.map(({ payload }) => (payload as { team: Json }).team)
async function opened(host: HostedComponent) {
  await press(box(host))
  await waitFor(() => expect(rows(host).length).toBeGreaterThan(0))
}

describe('TreeSelect', () => {
  it('opens a tree, gives the key of the row that is pressed in its own type, closes and shows its label', async () => {
    const host = await mount({ formWrap: { treeDefaultExpandAll: true } })
    await opened(host)
    await press(row(host, 'South'))
    expect(host.emitted).toEqual([{ id: host.id, event: 'onChange', payload: { team: 12 } }])
    expect(box(host).getAttribute('aria-expanded')).toBe('false')
    expect(host.screen.getByRole('combobox', { name: /Team.*South/ })).toBe(box(host))
  })

  it('is used by keyboard alone: arrows open and walk, letters find, Enter chooses, Delete clears, Escape closes', async () => {
    const host = await mount()
    await act(async () => box(host).focus())
    await pressKey(box(host), 'ArrowDown')
    await waitFor(() => expect(rows(host)).toEqual(['Sales', 'Service']))
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown']) await pressKey(box(host), key)
    expect(document.getElementById(box(host).getAttribute('aria-activedescendant')!)?.textContent).toBe('North')
    await pressKey(box(host), 'Enter')
    await pressKey(box(host), 'Delete')
    expect(values(host)).toEqual([11, null])
    await pressKey(box(host), ' ')
    await pressKey(box(host), 'Escape')
    expect(box(host).getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(box(host))
  })

  it.each([
    ['SHOW_ALL', [1, 11, 12]],
    ['SHOW_PARENT', [1]],
    ['SHOW_CHILD', [11, 12]],
  ] as const)('names by %s what is checked', async (showCheckedStrategy, value) => {
    const host = await mount({ formWrap: { treeCheckable: true, showCheckedStrategy } })
    await opened(host)
    await press(row(host, 'Sales'))
    expect(values(host)).toEqual([value])
    expect(row(host, 'Sales').getAttribute('aria-checked')).toBe('true')
  })

  it('keeps a list of bare keys when each box is for itself, and adds labels only where that is asked', async () => {
    const strict = await mount({ formWrap: { treeCheckable: true, treeCheckStrictly: true } })
    await opened(strict)
    await press(row(strict, 'Sales'))
    expect(values(strict)).toEqual([[1]])
    strict.screen.unmount()
    const host = await mount({ formWrap: { multiple: true, labelInValue: true }, defaultValue: '2' })
    await opened(host)
    await press(row(host, 'Sales'))
    expect(values(host)).toEqual([
      [
        { label: 'Service', value: 2 },
        { label: 'Sales', value: 1 },
      ],
    ])
  })

  it('removes tags one by one and by Backspace, keeps values that the tree does not have, and cuts tags to a number', async () => {
    const host = await mount({ defaultValue: [11, 'gone', 12], formWrap: { multiple: true, maxTagCount: 2 } })
    expect(host.screen.getByText('1 more')).toBeDefined()
    await press(host.screen.getByRole('button', { name: 'Remove North' }))
    await pressKey(box(host), 'Backspace')
    expect(values(host)).toEqual([['gone', 12], ['gone']])
  })

  it('searches the labels and keeps what stands above, and says that nothing matches', async () => {
    const host = await mount({ formWrap: { showSearch: true } })
    await opened(host)
    await typeInto(box(host), 'hot')
    expect(rows(host)).toEqual(['Service', 'Hotline'])
    await typeInto(box(host), 'zzz')
    expect(document.querySelector('.tessera-pick-none')?.textContent).toBe('Nothing matches')
  })

  it('reads flat rows, and asks its source again with update', async () => {
    const flat = [
      { id: 1, pId: 0, value: 'a', title: 'A' },
      { id: 2, pId: 1, value: 'b', title: 'B' },
    ]
    const host = await mount(
      { treeData: flat, formWrap: { treeDataSimpleMode: true, treeDefaultExpandAll: true } },
      { load: () => ({ code: 0, data: [{ value: 'n', title: 'New' }], originData: null, msg: '' }) },
    )
    await opened(host)
    expect([rows(host), row(host, 'B').getAttribute('aria-level')]).toEqual([['A', 'B'], '2'])
    await host.call('update')
    expect(rows(host)).toEqual(['New'])
  })

  it('chooses nothing that is disabled and never opens while it is edited or disabled', async () => {
    const host = await mount({ formWrap: { treeDefaultExpandAll: true } })
    await opened(host)
    await press(row(host, 'Hotline'))
    expect(host.emitted).toEqual([])
    host.screen.unmount()
    for (const options of [{ mode: 'edit' as const }, {}]) {
      const closed = await mount({ formWrap: { disabled: options.mode === undefined } }, options)
      await press(box(closed))
      expect(rows(closed)).toEqual([])
      closed.screen.unmount()
    }
  })

  it('submits a default from a text in the shape and types of its choices', async () => {
    const { form: declared } = await import('../form/index.ts')
    const host = await renderInHost(treeSelect, {
      props: { ...named, defaultValue: '11', formWrap: { multiple: true } } as never,
      inside: { ...form, props: {} },
      views: (type) => (type === 'Form' ? declared.view : undefined),
    })
    await waitFor(async () =>
      expect(await host.page.call('Form_1', 'getFormData', null)).toMatchObject({ ok: true, value: { team: [11] } }),
    )
  })
})
