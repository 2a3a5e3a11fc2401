import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { defaultsOf } from '#sdk'
import { renderInHost } from '#sdk/testing'
import { input } from '../input/index.ts'
import { tab } from '../tab/index.ts'
import { tabs } from './index.ts'

const pane = (key: string, more: object = {}) => ({
  id: `Tab_${key}`,
  type: 'Tab',
  props: { ...defaultsOf(tab.props), key, label: `Pane ${key}`, ...more },
})
const views = (type: string) => ({ Tab: tab.view, Input: input.view })[type]
const heads = (host: Awaited<ReturnType<typeof renderInHost>>) =>
  host.screen.getAllByRole('tab').map((head) => `${head.textContent}${head.getAttribute('aria-selected') === 'true' ? ' *' : ''}`)

describe('Tabs', () => {
  it('shows the pane that is chosen and tells of it', async () => {
    const host = await renderInHost(tabs, { children: [pane('a'), pane('b')], views })
    expect(heads(host)).toEqual(['Pane a *', 'Pane b'])
    fireEvent.click(host.screen.getByRole('tab', { name: 'Pane b' }))
    expect(heads(host)).toEqual(['Pane a', 'Pane b *'])
    expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([
      ['onTabClick', { activeKey: 'b' }],
      ['onChange', { activeKey: 'b' }],
    ])
    expect(host.screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(host.screen.getByRole('tab', { name: 'Pane b' }).id)
  })

  it('goes by its active key when it has one, and past disabled panes with the arrows', async () => {
    const host = await renderInHost(tabs, {
      props: { defaultActiveKey: 'c' },
      children: [pane('a'), pane('b', { disabled: true }), pane('c')],
      views,
    })
    expect(heads(host)).toEqual(['Pane a', 'Pane b', 'Pane c *'])
    fireEvent.keyDown(host.screen.getByRole('tab', { name: 'Pane c' }), { key: 'ArrowLeft' })
    expect(heads(host)).toEqual(['Pane a *', 'Pane b', 'Pane c'])
    await act(async () => host.setProps(host.id, { ...defaultsOf(tabs.props), activeKey: 'c' }))
    expect(heads(host)).toEqual(['Pane a', 'Pane b', 'Pane c *'])
  })

  it('keeps what was typed in a pane that was left, unless panes are dropped', async () => {
    const field = {
      id: 'Input_1',
      type: 'Input',
      parentId: 'Tab_a',
      props: { ...defaultsOf(input.props), formItem: { name: 'x', label: 'X' } },
    }
    const visit = async (props: object) => {
      const host = await renderInHost(tabs, { props: props as never, children: [pane('a'), pane('b'), field], views })
      fireEvent.change(host.screen.getByLabelText(/X/), { target: { value: 'typed' } })
      fireEvent.click(host.screen.getByRole('tab', { name: 'Pane b' }))
      fireEvent.click(host.screen.getByRole('tab', { name: 'Pane a' }))
      const { value } = host.screen.getByLabelText(/X/) as HTMLInputElement
      host.screen.unmount()
      return value
    }
    expect([await visit({}), await visit({ destroyInactiveTabPane: true })]).toEqual(['typed', ''])
  })

  it('closes a pane and says which', async () => {
    const host = await renderInHost(tabs, { props: { type: 'editable-card' }, children: [pane('a'), pane('b')], views })
    fireEvent.click(host.screen.getByRole('button', { name: 'Close Pane a' }))
    expect(heads(host)).toEqual(['Pane b *'])
    expect(host.emitted).toEqual([{ id: host.id, event: 'onEdit', payload: { action: 'remove', activeKey: 'a' } }])
  })

  it('has beside the tabs what stands there, which is no tab and takes no keys from them', async () => {
    const field = {
      ...pane('field'),
      type: 'Input',
      slot: 'extra',
      props: { ...defaultsOf(input.props), formItem: { name: 'q', label: 'Q' } },
    }
    const host = await renderInHost(tabs, { children: [pane('a'), pane('b'), { ...field, id: 'Input_q' }], views })
    expect(heads(host)).toEqual(['Pane a *', 'Pane b'])
    const beside = host.screen.getByLabelText(/Q/)
    expect(beside.closest('[role="tablist"]')).toBeNull()
    fireEvent.keyDown(beside, { key: 'ArrowRight' })
    expect(heads(host)).toEqual(['Pane a *', 'Pane b'])
  })
})
