import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInHost } from '#sdk/testing'
import { dropdown } from './index.ts'

const itemConfig = [
  { key: 'edit', label: 'Edit' },
  { key: 'export', label: 'Export', disabled: true },
  { key: 'delete', label: 'Delete', danger: true },
]
const mount = (props: object = {}, mode: 'live' | 'edit' = 'live') =>
  renderInHost(dropdown, { mode, props: { text: 'More', itemConfig, ...props } as never })
const key = (name: string) => act(async () => void fireEvent.keyDown(document.activeElement!, { key: name }))
const focused = () => document.activeElement?.textContent

describe('Dropdown', () => {
  it('tells the key of the item that is pressed, closes, and gives the focus back', async () => {
    const host = await mount()
    const button = host.screen.getByRole('button', { name: 'More' })
    await act(async () => void fireEvent.click(button))
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await act(async () => void fireEvent.click(host.screen.getByRole('menuitem', { name: 'Delete' })))
    expect(host.emitted.map(({ event, payload }) => [event, payload])).toEqual([['onMenuClick', { key: 'delete' }]])
    expect([button.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', button])
  })

  it('is walked by arrows, Home, End and first letters, over items that are disabled and tell nothing', async () => {
    const host = await mount()
    const button = host.screen.getByRole('button', { name: 'More' })
    button.focus()
    await key('ArrowUp')
    expect(focused()).toBe('Delete')
    await key('ArrowDown')
    expect(focused()).toBe('Edit')
    await key('ArrowDown')
    expect(focused()).toBe('Export')
    await act(async () => void fireEvent.click(document.activeElement!))
    expect(host.emitted).toEqual([])
    await key('End')
    expect(focused()).toBe('Delete')
    await key('Home')
    expect(focused()).toBe('Edit')
    await key('e')
    expect(focused()).toBe('Export')
    await key('Escape')
    expect(document.activeElement).toBe(button)
  })

  it('opens neither while it is disabled nor while it is edited', async () => {
    const host = await mount()
    await host.call('disable')
    expect((host.screen.getByRole('button', { name: 'More' }) as HTMLButtonElement).disabled).toBe(true)
    host.screen.unmount()
    const edited = await mount({}, 'edit')
    await act(async () => void fireEvent.click(edited.screen.getByRole('button', { name: 'More' })))
    expect(edited.screen.queryByRole('menuitem')).toBeNull()
  })
})
