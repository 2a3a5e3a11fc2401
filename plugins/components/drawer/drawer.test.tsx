import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { text } from '../text/index.ts'
import { drawer } from './index.ts'

const child = { id: 'Text_1', type: 'Text', props: { text: 'Inside' } }
const mount = (options: Parameters<typeof renderInHost>[1] = {}) =>
  renderInHost(drawer, { children: [child], views: (type) => (type === 'Text' ? text.view : undefined), ...options })
const told = (host: { readonly emitted: readonly { readonly event: string; readonly payload: unknown }[] }) =>
  host.emitted.map(({ event, payload }) => [event, payload])

// The library locks it where its place is the body, and goes on doing so while it moves out.
afterEach(() => document.body.removeAttribute('style'))

describe('Drawer', () => {
  it('opens with data, which onLoad and its header buttons hand on, and says when it is there and gone', async () => {
    const host = await mount({ props: { title: 'Order', bulkActionList: [{ text: 'Archive', eventName: 'BulkAction_1' }] } })
    expect(host.screen.queryByText('Inside')).toBeNull()
    await host.call('open', { row: 7 })
    expect(host.screen.getByRole('dialog', { name: 'Order' }).textContent).toContain('Inside')
    await waitFor(() => expect(told(host)).toContainEqual(['onAfterOpenChange', true]))
    fireEvent.click(host.screen.getByRole('button', { name: 'Archive' }))
    await host.call('close')
    await waitFor(() => expect(told(host)).toContainEqual(['onAfterOpenChange', false]))
    expect(told(host)).toEqual([
      ['onLoad', { row: 7 }],
      ['onAfterOpenChange', true],
      ['BulkAction_1', { row: 7 }],
      ['onAfterOpenChange', false],
    ])
  })

  it.each([
    ['its button', () => fireEvent.click(document.querySelector('.tessera-drawer-close')!)],
    ['a click outside', () => fireEvent.click(document.querySelector('.arco-drawer-mask')!)],
    ['Escape', () => fireEvent.keyDown(document.querySelector('.tessera-drawer-panel')!, { key: 'Escape', keyCode: 27 })],
  ])('is closed by %s, which onClose tells', async (_way, close) => {
    const host = await mount()
    await host.call('open')
    await act(async () => void close())
    expect(told(host).filter(([event]) => event === 'onClose')).toHaveLength(1)
  })

  it('shows that its content loads by the names that flows of older pages call', async () => {
    const host = await mount()
    await host.call('open')
    for (const [method, shown] of [
      ['showLoading', 1],
      ['hideLoading', 0],
    ] as const) {
      expect(await host.call(method)).toEqual({ ok: true })
      expect(document.querySelectorAll('.tessera-drawer-loading')).toHaveLength(shown)
    }
  })

  it('leaves the page below to be used where nothing dims it', async () => {
    const host = await mount({ props: { mask: false } })
    await host.call('open')
    expect([document.querySelector('.arco-drawer-mask'), document.body.style.overflow]).toEqual([null, ''])
    expect(host.screen.getByRole('dialog').getAttribute('aria-modal')).toBe('false')
  })

  it('stands open on the canvas, with its content and its regions in place, and tells nothing there', async () => {
    const extra = { ...child, id: 'Text_2', slot: 'extra', props: { text: 'Beside' } }
    const host = await mount({ mode: 'edit', props: { title: 'Order' }, children: [child, extra] })
    const panel = host.screen.container.querySelector(`[data-id="${host.id}"]`)!
    fireEvent.click(host.screen.getByRole('button', { name: 'Close' }))
    expect([panel.querySelector('header')?.textContent, host.emitted]).toEqual([expect.stringMatching(/^Order.*Beside$/), []])
  })
})
