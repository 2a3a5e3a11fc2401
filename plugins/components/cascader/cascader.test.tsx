import { waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Json } from '#sdk'
import { type HostedComponent, type HostOptions, hover, press, pressKey, renderInHost, typeInto } from '#sdk/testing'
import { cascader } from './index.ts'

const options: Json = [
  {
    value: 1,
    label: 'Zhejiang',
    children: [
      { value: 11, label: 'Hangzhou' },
      { value: 'other', label: 'Other' },
    ],
  },
  {
    value: 2,
    label: 'Jiangsu',
    children: [
      { value: 21, label: 'Nanjing', children: [{ value: 211, label: 'Xuanwu' }] },
      { value: 'other', label: 'Other' },
    ],
  },
  { value: 3, label: 'Closed', disabled: true },
]
const named = { formItem: { name: 'city', label: 'City' }, options }
const mount = (props: object = {}, host: HostOptions = {}) => renderInHost(cascader, { props: { ...named, ...props } as never, ...host })
const box = ({ screen }: HostedComponent) => screen.getByRole('combobox')
const labels = ({ screen }: HostedComponent, role = 'treeitem') => screen.queryAllByRole(role).map((each) => each.textContent)
const option = ({ screen }: HostedComponent, name: string) => screen.getByRole('treeitem', { name })
const values = ({ emitted }: HostedComponent) => emitted.map(({ payload }) => (payload as { city: Json }).city)
const boxOf = (host: HostedComponent, name: string) => option(host, name).querySelector('[data-act="check"]')
async function opened(host: HostedComponent) {
  await press(box(host))
  await waitFor(() => expect(labels(host).length).toBeGreaterThan(0))
}
afterEach(() => vi.unstubAllGlobals())

describe('Cascader', () => {
  it('gives the path to what is pressed, in the types of the data, and shows it with all its levels', async () => {
    const host = await mount()
    await opened(host)
    expect(labels(host)).toEqual(['Zhejiang', 'Jiangsu', 'Closed'])
    await press(option(host, 'Jiangsu'))
    await press(option(host, 'Nanjing'))
    expect(option(host, 'Xuanwu').getAttribute('aria-level')).toBe('3')
    await press(option(host, 'Xuanwu'))
    expect(host.emitted).toEqual([{ id: host.id, event: 'onChange', payload: { city: [2, 21, 211] } }])
    expect(host.screen.getByRole('combobox', { name: /City.*Jiangsu \/ Nanjing \/ Xuanwu/ })).toBe(box(host))
  })

  it('is used by keyboard alone: arrows walk levels, letters find, Enter opens and chooses, Escape closes', async () => {
    const host = await mount()
    await act(async () => box(host).focus())
    await pressKey(box(host), 'Enter')
    await waitFor(() => expect(labels(host)).toHaveLength(3))
    await pressKey(box(host), 'j')
    await pressKey(box(host), 'ArrowRight')
    await pressKey(box(host), 'End')
    expect(document.getElementById(box(host).getAttribute('aria-activedescendant')!)?.textContent).toBe('Other')
    await pressKey(box(host), 'Enter')
    // The same key stands below both provinces: the path tells them apart.
    expect(values(host)).toEqual([[2, 'other']])
    await pressKey(box(host), 'ArrowDown')
    await pressKey(box(host), 'Escape')
    expect([box(host).getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', box(host)])
  })

  it.each([
    ['SHOW_PARENT', [[1]]],
    [
      'SHOW_CHILD',
      [
        [1, 11],
        [1, 'other'],
      ],
    ],
  ] as const)('names by %s the paths that are checked', async (showCheckedStrategy, value) => {
    const host = await mount({ formWrap: { multiple: true, showCheckedStrategy } })
    await opened(host)
    await press(boxOf(host, 'Zhejiang'))
    expect(values(host)).toEqual([value])
  })

  it('half checks a level of which some is checked, and takes a path out with its tag', async () => {
    const host = await mount({
      defaultValue: [
        [1, 11],
        ['gone', 'x'],
      ],
      formWrap: { multiple: true, maxTagCount: 1 },
    })
    expect(host.screen.getByText('1 more')).toBeDefined()
    await opened(host)
    expect(option(host, 'Zhejiang').getAttribute('aria-checked')).toBe('mixed')
    await press(host.screen.getByRole('button', { name: 'Remove Hangzhou' }))
    expect(values(host)).toEqual([[['gone', 'x']]])
    await press(host.screen.getByRole('button', { name: 'Clear' }))
    expect(values(host).at(-1)).toEqual([])
  })

  it('searches whole paths, by keyboard too', async () => {
    const host = await mount({ formWrap: { showSearch: true } })
    await opened(host)
    await typeInto(box(host), 'su / oth')
    expect(labels(host, 'option')).toEqual(['Jiangsu / Other'])
    await pressKey(box(host), 'Enter')
    expect(values(host)).toEqual([[2, 'other']])
    await opened(host)
    await typeInto(box(host), 'zzz')
    expect(document.querySelector('.tessera-pick-none')?.textContent).toBe('Nothing matches')
  })

  it('opens the next level when the mouse rests on an option, and by a press as always', async () => {
    const host = await mount({ formWrap: { expandTrigger: 'hover' } })
    await opened(host)
    await hover(option(host, 'Zhejiang'))
    expect(labels(host)).toContain('Hangzhou')
    await press(option(host, 'Jiangsu'))
    expect(labels(host)).toContain('Nanjing')
  })

  it('shows one level at a time on a phone, with a way back', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }))
    const host = await mount()
    await opened(host)
    await press(option(host, 'Zhejiang'))
    expect(labels(host)).toEqual(['Hangzhou', 'Other'])
    await press(host.screen.getByRole('button', { name: /Back.*Zhejiang/ }))
    expect(labels(host)).toEqual(['Zhejiang', 'Jiangsu', 'Closed'])
  })

  it('reads a default from a text or a single key, and chooses nothing that is disabled', async () => {
    const host = await mount({ defaultValue: '1,11' })
    expect(host.screen.getByText('Zhejiang / Hangzhou', { selector: '.tessera-pick-value' })).toBeDefined()
    await opened(host)
    await press(option(host, 'Closed'))
    expect(host.emitted).toEqual([])
    host.screen.unmount()
    const single = await mount({ defaultValue: 211 })
    expect(single.screen.getByText('Jiangsu / Nanjing / Xuanwu', { selector: '.tessera-pick-value' })).toBeDefined()
  })

  it('asks its source again with update, and never opens while it is edited', async () => {
    const host = await mount({}, { load: () => ({ code: 0, data: [{ value: 9, label: 'New' }], originData: null, msg: '' }) })
    await host.call('update')
    await opened(host)
    expect(labels(host)).toEqual(['New'])
    host.screen.unmount()
    const edited = await mount({}, { mode: 'edit' })
    await press(box(edited))
    expect(labels(edited)).toEqual([])
  })
})
