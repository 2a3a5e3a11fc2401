import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { type HostedComponent, type HostOptions, press, pressKey, renderInHost, typeInto } from '#sdk/testing'
import { tree } from './index.ts'

const data = [
  {
    key: 'a',
    title: 'Alpha',
    children: [
      { key: 'b', title: 'Beta', children: [{ key: 'c', title: 'Gamma' }] },
      { key: 'd', title: 'Delta' },
    ],
  },
  { key: 2, title: 'Epsilon' },
]
const mount = (props: object = {}, options: HostOptions = {}) => renderInHost(tree, { props: { data, ...props } as never, ...options })
const names = ({ screen }: HostedComponent) => screen.queryAllByRole('treeitem').map((row) => row.textContent)
const row = ({ screen }: HostedComponent, name: string) => screen.getByRole('treeitem', { name })
const inRow = (host: HostedComponent, name: string, act: string) => row(host, name).querySelector(`[data-act="${act}"]`)
const list = ({ screen }: HostedComponent) => screen.getByRole('tree')
const activeName = (host: HostedComponent) => document.getElementById(list(host).getAttribute('aria-activedescendant') ?? '')?.textContent
const told = ({ emitted }: HostedComponent) => emitted.map(({ event, payload }) => [event, payload] as const)
const stateOf = ({ state, id }: HostedComponent, name: string) => state.findLast(([path]) => path === `${id}.${name}`)?.[1]

describe('Tree', () => {
  it('opens and closes what is pressed, tells onExpand with the open keys, and says levels and places to readers', async () => {
    const host = await mount()
    expect(names(host)).toEqual(['Alpha', 'Epsilon'])
    await press(inRow(host, 'Alpha', 'open'))
    expect(names(host)).toEqual(['Alpha', 'Beta', 'Delta', 'Epsilon'])
    const beta = row(host, 'Beta')
    expect(['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => beta.getAttribute(name))).toEqual([
      '2',
      '1',
      '2',
      'false',
    ])
    await press(inRow(host, 'Alpha', 'open'))
    expect(told(host)).toEqual([
      ['onExpand', { key: 'a', expanded: true, expandedKeys: ['a'], node: data[0] }],
      ['onExpand', { key: 'a', expanded: false, expandedKeys: [], node: data[0] }],
    ])
  })

  it('is walked by the keyboard: arrows, Home, End, letters, Enter selects and the star opens all siblings', async () => {
    const host = await mount()
    await act(async () => list(host).focus())
    expect(activeName(host)).toBe('Alpha')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await pressKey(list(host), key)
    expect(activeName(host)).toBe('Delta')
    await pressKey(list(host), 'ArrowLeft')
    expect(activeName(host)).toBe('Alpha')
    await pressKey(list(host), 'e')
    expect(activeName(host)).toBe('Epsilon')
    await pressKey(list(host), 'Enter')
    expect(told(host).at(-1)).toEqual(['onSelect', { key: 2, selected: true, selectedKeys: [2], node: data[1] }])
    expect(stateOf(host, 'selectedKeys')).toEqual([2])
    await pressKey(list(host), 'Home')
    await pressKey(list(host), 'ArrowRight')
    await pressKey(list(host), '*')
    expect(names(host)).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'])
  })

  it('checks what is below with a node, half checks what is above, and tells onCheck in the types of the data', async () => {
    const host = await mount({ checkable: true, defaultExpandAll: true })
    await press(inRow(host, 'Beta', 'check'))
    expect(['Alpha', 'Beta', 'Gamma', 'Delta'].map((name) => row(host, name).getAttribute('aria-checked'))).toEqual([
      'mixed',
      'true',
      'true',
      'false',
    ])
    expect(told(host)).toEqual([
      ['onCheck', { key: 'b', checked: true, checkedKeys: ['b', 'c'], halfCheckedKeys: ['a'], node: data[0]!.children![0]! }],
    ])
    expect(await host.call('getChecked')).toEqual({ ok: true, value: { checkedKeys: ['b', 'c'], halfCheckedKeys: ['a'] } })
    expect(await host.call('setChecked', { keys: ['a', 2] })).toEqual({ ok: true })
    expect(stateOf(host, 'checkedKeys')).toEqual(['a', 'b', 'c', 'd', 2])
    await act(async () => list(host).focus())
    await pressKey(list(host), ' ')
    expect(stateOf(host, 'checkedKeys')).toEqual(['d', 2])
  })

  it('checks each node for itself where that is asked', async () => {
    const host = await mount({ checkable: true, checkStrictly: true, defaultExpandAll: true, checkedKeys: 'a' })
    await press(inRow(host, 'Gamma', 'check'))
    expect(await host.call('getChecked')).toEqual({ ok: true, value: { checkedKeys: ['a', 'c'], halfCheckedKeys: [] } })
  })

  it('takes the selected keys from its setting until somebody selects, several where that is allowed', async () => {
    const host = await mount({ selectedKeys: ['2'], multiple: true, defaultExpandAll: true })
    expect(row(host, 'Epsilon').getAttribute('aria-selected')).toBe('true')
    await press(row(host, 'Delta'))
    expect(await host.call('getSelected')).toEqual({ ok: true, value: ['d', 2] })
    await host.call('setSelected', 'c')
    expect(await host.call('getSelected')).toEqual({ ok: true, value: ['c'] })
  })

  it('keeps what stands above a match of the search, marks it, and says that nothing matches', async () => {
    const host = await mount({ search: true })
    const field = host.screen.getByRole('searchbox')
    await typeInto(field, 'gam')
    expect(names(host)).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(host.screen.container.querySelector('mark')?.textContent).toBe('Gam')
    await typeInto(field, 'zzz')
    expect(host.screen.getByRole('status').textContent).toBe('Nothing matches')
    await typeInto(field, '')
    expect(names(host)).toEqual(['Alpha', 'Epsilon'])
  })

  it('opens and closes all and shows a row when a flow asks', async () => {
    const host = await mount()
    await host.call('expandAll')
    expect(names(host)).toHaveLength(5)
    await host.call('collapseAll')
    expect(names(host)).toHaveLength(2)
    await host.call('scrollTo', ['c'])
    expect(names(host)).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'])
    expect(activeName(host)).toBe('Gamma')
  })

  it('moves a row by Alt and an arrow, tells onDrop with the data after it, and says where it went', async () => {
    const host = await mount({ draggable: true })
    await press(row(host, 'Epsilon'))
    await pressKey(list(host), 'Alt+ArrowRight')
    expect(names(host)).toEqual(['Alpha', 'Beta', 'Delta', 'Epsilon'])
    const [, payload] = told(host).at(-1)!
    expect(payload).toMatchObject({ dragKey: 2, dropKey: 'a', position: 'inside', parentKey: 'a', index: 2, node: data[1] })
    expect((payload as { data: Json[] }).data).toEqual([{ ...data[0], children: [...data[0]!.children!, data[1]] }])
    expect(host.screen.container.querySelector('[aria-live]')?.textContent).toBe('"Epsilon" moved below "Alpha"')
  })

  it('puts a moved row back where the flow fails', async () => {
    const host = await mount({ draggable: true }, { ends: (event) => event !== 'onDrop' })
    await press(row(host, 'Epsilon'))
    await pressKey(list(host), 'Alt+ArrowUp')
    await waitFor(() => expect(names(host)).toEqual(['Alpha', 'Epsilon']))
  })

  it('asks its source for what is below a node as it opens, and again after a failure', async () => {
    const asked: Json[] = []
    let fails = true
    const host = await mount(
      { data: [{ key: 'a', title: 'Alpha' }], loadByNode: true },
      {
        load: (_element, params) => {
          asked.push(params)
          if (fails) return { code: 500, data: null, originData: null, msg: 'down' }
          return { code: 0, data: [{ key: 'x', title: 'Loaded', isLeaf: true }], originData: null, msg: '' }
        },
      },
    )
    await press(inRow(host, 'Alpha', 'open'))
    await waitFor(() => expect(host.screen.queryByText(/Could not load/)).not.toBeNull())
    fails = false
    await press(host.screen.getByText(/Could not load/))
    await waitFor(() => expect(names(host)).toEqual(['Alpha', 'Loaded']))
    expect(asked).toEqual([
      { key: 'a', level: 0 },
      { key: 'a', level: 0 },
    ])
    expect(row(host, 'Loaded').hasAttribute('aria-expanded')).toBe(false)
  })

  it('builds flat rows into a tree, cuts a ring and tells it in the editor, and loads again with update', async () => {
    const rows = [
      { id: 1, title: 'One', parent_id: 2 },
      { id: 2, title: 'Two', parent_id: 1 },
      { id: 3, title: 'Three', parent_id: null },
    ]
    const host = await renderInHost(tree, {
      mode: 'edit',
      props: { data: rows, defaultExpandAll: true } as never,
      load: () => ({ code: 0, data: [{ key: 'n', title: 'New' }], originData: null, msg: '' }),
    })
    expect(names(host)).toEqual(['One', 'Two', 'Three'])
    expect(host.screen.getByRole('note').textContent).toContain('"1" is below itself')
    expect(await host.call('update')).toEqual({ ok: true })
    expect(names(host)).toEqual(['New'])
  })

  it('does nothing while it is edited or disabled', async () => {
    const edited = await mount({ checkable: true, draggable: true }, { mode: 'edit' })
    await press(row(edited, 'Epsilon'))
    await press(inRow(edited, 'Alpha', 'check'))
    await pressKey(list(edited), 'Alt+ArrowUp')
    expect([edited.emitted, names(edited)]).toEqual([[], ['Alpha', 'Epsilon']])
    edited.screen.unmount()
    const host = await mount({ checkable: true })
    await host.call('disable')
    await press(inRow(host, 'Alpha', 'check'))
    expect(host.emitted).toEqual([])
  })

  it('draws of five thousand rows those in sight', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({ key: at, title: `Row ${at}` }))
    const host = await mount({ data: many })
    expect(names(host).length).toBeLessThan(60)
    expect(row(host, 'Row 0').getAttribute('aria-setsize')).toBe('5000')
    expect(list(host).firstElementChild?.getAttribute('style')).toContain('160000px')
  })

  it('is dragged with the mouse, and a press that was a drag selects nothing', async () => {
    const host = await mount({ draggable: true })
    const target = row(host, 'Alpha')
    document.elementFromPoint = () => target
    target.getBoundingClientRect = () => ({ top: 100, height: 32, bottom: 132, left: 0, right: 100, width: 100, x: 0, y: 100 }) as DOMRect
    const at = (y: number) => ({ clientX: 10, clientY: y, button: 0, pointerType: 'mouse', pointerId: 1 })
    await act(async () => {
      fireEvent.pointerDown(row(host, 'Epsilon'), at(150))
      fireEvent.pointerMove(list(host), at(104))
    })
    expect([target.dataset.drop, row(host, 'Epsilon').dataset.drop]).toEqual(['before', 'dragged'])
    await act(async () => {
      fireEvent.pointerUp(list(host), at(104))
      fireEvent.click(list(host))
    })
    expect(names(host)).toEqual(['Epsilon', 'Alpha'])
    expect(told(host).map(([event]) => event)).toEqual(['onDrop'])
  })
})
