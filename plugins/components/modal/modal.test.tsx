import { signal } from '@preact/signals-core'
import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { text } from '../text/index.ts'
import { modal } from './index.ts'

const child = { id: 'Text_1', type: 'Text', props: { text: 'Inside' } }
const mount = (options: Parameters<typeof renderInHost>[1] = {}) =>
  renderInHost(modal, { children: [child], views: (type) => (type === 'Text' ? text.view : undefined), ...options })

describe('Modal', () => {
  it('opens with data, which onLoad hands on, and closes when it is told to', async () => {
    const host = await mount({ props: { title: 'Edit' } })
    expect(host.screen.queryByText('Inside')).toBeNull()
    await host.call('open', { row: 7 })
    expect(host.screen.getByRole('dialog', { name: 'Edit' }).textContent).toContain('Inside')
    expect(host.emitted).toEqual([{ id: host.id, event: 'onLoad', payload: { row: 7 } }])
    await host.call('close')
    await waitFor(() => expect(document.querySelector('.fadeModal-enter-done')).toBeNull())
    await host.call('open', null)
    expect(host.emitted.map(({ event }) => event)).toEqual(['onLoad', 'onLoad'])
  })

  it('stays open on OK, which a flow may answer with loading, and closes on Cancel', async () => {
    const host = await mount()
    await host.call('open')
    fireEvent.click(host.screen.getByRole('button', { name: 'OK' }))
    await host.call('showConfirmLoading')
    expect(document.querySelector('.arco-btn-loading')).not.toBeNull()
    await host.call('hideConfirmLoading')
    expect(document.querySelector('.arco-btn-loading')).toBeNull()
    await act(async () => void fireEvent.click(host.screen.getByRole('button', { name: 'Cancel' })))
    expect(host.emitted.map(({ event }) => event)).toEqual(['onLoad', 'onOk', 'onCancel'])
  })

  it('has a cross that the keyboard reaches and that is named in the language of the page', async () => {
    const host = await mount({ locale: 'zh' })
    await host.call('open')
    const cross = host.screen.getByRole('button', { name: '关闭' })
    expect(cross.tabIndex).toBe(0)
    await act(async () => void fireEvent.click(cross))
    expect(host.emitted.map(({ event }) => event)).toEqual(['onLoad', 'onCancel'])
  })

  it('emits the events of its own footer buttons with the data that it was opened with', async () => {
    const host = await mount({ props: { bulkActionList: [{ text: 'Archive', eventName: 'BulkAction_1' }] } })
    await host.call('open', { row: 7 })
    fireEvent.click(host.screen.getByRole('button', { name: 'Archive' }))
    expect(host.emitted.at(-1)).toEqual({ id: host.id, event: 'BulkAction_1', payload: { row: 7 } })
  })

  it('has what stands in its footer there instead of the buttons, and the buttons while nothing does', async () => {
    const done = { id: 'Text_2', type: 'Text', slot: 'footer', props: { text: 'Read it first' } }
    for (const footer of [true, false]) {
      const host = await mount({ props: { footer }, children: [child, done] })
      await host.call('open')
      expect(document.querySelector('.arco-modal-footer')?.textContent).toBe('Read it first')
      expect(document.querySelector('.tessera-modal-body')?.textContent).toBe('Inside')
      host.screen.unmount()
    }
    const placing = signal<string | null>(null)
    const edited = await mount({ mode: 'edit', placing })
    act(() => {
      placing.value = edited.id
    })
    expect(edited.screen.container.querySelector('footer')?.textContent).toBe('Drop hereCancelOK')
  })

  it('stands open on the canvas, with its content in place', async () => {
    const host = await mount({ mode: 'edit', props: { title: 'Edit' } })
    const panel = host.screen.container.querySelector(`[data-id="${host.id}"]`)!
    expect(panel.textContent).toContain('Edit')
    expect(panel.querySelector('[data-id="Text_1"]')).not.toBeNull()
  })
})
