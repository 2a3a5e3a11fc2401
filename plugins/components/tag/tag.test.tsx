import { fireEvent, waitFor } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { tag } from './index.ts'

describe('Tag', () => {
  it('tells onClose and goes, and is there again when a flow shows it', async () => {
    const host = await renderInHost(tag, { props: { text: 'Draft', closable: true } })
    fireEvent.click(host.screen.getByRole('button', { name: 'Close Draft' }))
    await waitFor(() => expect(host.screen.queryByText('Draft')).toBeNull())
    expect(host.emitted.map(({ event }) => event)).toEqual(['onClose'])
    await act(async () => void (await host.call('show')))
    expect(host.screen.getByText('Draft')).toBeDefined()
  })

  it('stays where a flow of onClose stops it, and can be closed again', async () => {
    let agrees = false
    const host = await renderInHost(tag, { props: { text: 'Draft', closable: true }, ends: () => agrees })
    const close = () => act(async () => void fireEvent.click(host.screen.getByRole('button')))
    await close()
    expect(host.screen.getByText('Draft')).toBeDefined()
    agrees = true
    await close()
    await waitFor(() => expect(host.screen.queryByText('Draft')).toBeNull())
    expect(host.emitted).toHaveLength(2)
  })

  it('closes nothing while it is edited', async () => {
    const host = await renderInHost(tag, { mode: 'edit', props: { closable: true } })
    await act(async () => void fireEvent.click(host.screen.getByRole('button')))
    expect([host.screen.getByText('Tag') !== null, host.emitted]).toEqual([true, []])
  })

  it('has the colour of its status before a chosen one, and on a chosen one a text that can be read', async () => {
    const colorOf = async (props: object) => {
      const host = await renderInHost(tag, { props: props as never })
      const { style, className } = host.screen.container.querySelector<HTMLElement>('.tessera-mark-tag')!
      host.screen.unmount()
      return [className.includes('success'), style.getPropertyValue('--tessera-tag-color'), style.getPropertyValue('--tessera-tag-text')]
    }
    expect(await colorOf({ status: 'success', color: '#000' })).toEqual([true, '', ''])
    expect(await colorOf({ status: '', color: '#ffff00' })).toEqual([false, '#ffff00', '#000'])
    expect(await colorOf({ status: '', color: 'geekblue' })).toEqual([false, '#2f54eb', '#fff'])
  })
})
