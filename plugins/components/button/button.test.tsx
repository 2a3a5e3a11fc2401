import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { button } from './index.ts'

describe('Button', () => {
  it('emits onClick when it is clicked', async () => {
    const host = await renderInHost(button, { props: { text: 'Save' } })
    fireEvent.click(host.screen.getByRole('button', { name: 'Save' }))
    expect(host.emitted).toEqual([{ id: host.id, event: 'onClick', payload: undefined }])
  })

  it('is found by its id on the page', async () => {
    const host = await renderInHost(button)
    expect(host.screen.container.querySelector(`[data-id="${host.id}"]`)?.tagName).toBe('BUTTON')
  })

  it('does nothing while a flow has disabled it', async () => {
    const host = await renderInHost(button)
    await host.call('disable')
    expect((host.screen.getByRole('button') as HTMLButtonElement).disabled).toBe(true)
    await host.call('enable')
    expect((host.screen.getByRole('button') as HTMLButtonElement).disabled).toBe(false)
  })

  it('shows that it is loading until it is told to stop, by either name', async () => {
    const host = await renderInHost(button)
    await host.call('startLoading')
    expect(host.screen.container.querySelector('.arco-btn-loading')).not.toBeNull()
    await host.call('hideLoading')
    expect(host.screen.container.querySelector('.arco-btn-loading')).toBeNull()
  })

  it('shows that it works while the flows of a press run longer than a moment', async () => {
    const ends = Promise.withResolvers<boolean>()
    const host = await renderInHost(button, { ends: () => ends.promise })
    const isLoading = () => host.screen.container.querySelector('.arco-btn-loading') !== null
    fireEvent.click(host.screen.getByRole('button'))
    expect(isLoading()).toBe(false)
    await waitFor(() => expect(isLoading()).toBe(true))
    await act(async () => ends.resolve(true))
    expect(isLoading()).toBe(false)
  })

  it('is a circle round its icon, which its text names, and grows where a text has no room in a circle', async () => {
    const host = await renderInHost(button, { props: { text: 'Add', shape: 'circle', icon: 'IconPlus' } })
    const round = host.screen.getByRole('button', { name: 'Add' })
    expect([round.textContent, round.classList.contains('arco-btn-shape-circle')]).toEqual(['', true])
    await act(async () => host.setProps(host.id, { ...button.props.parse({}), text: 'Add', shape: 'circle' }))
    const grown = host.screen.getByRole('button', { name: 'Add' })
    expect([grown.textContent, grown.classList.contains('arco-btn-shape-round')]).toEqual(['Add', true])
  })

  it('follows its props', async () => {
    const host = await renderInHost(button)
    await act(async () => host.setProps(host.id, { ...button.props.parse({}), text: 'Changed' }))
    expect(host.screen.getByRole('button').textContent).toBe('Changed')
  })
})
