import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RetentionRow } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { RetentionTimes } from './retention-times.tsx'

const row = (id: string, en: string, more: Partial<RetentionRow> = {}): RetentionRow => ({
  ...{ id, label: { zh: en, en }, hint: null, days: 30, preset: 30, min: 7, max: 365, canBeForEver: false },
  ...more,
})

let rows: RetentionRow[]
let sent: unknown[]
beforeEach(async () => {
  rows = [row('a/list', 'Notices'), row('b/rows', 'Audit', { days: null, preset: 180, canBeForEver: true })]
  sent = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)))
    return Response.json({ code: 0, data: init.method === 'POST' ? rows[0] : rows, msg: '' })
  })
  await act(() => setLocale('en'))
})
afterEach(async () => {
  cleanup()
  // The dialog gives the focus back in the next frame.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  vi.unstubAllGlobals()
})

const open = async (name: string): Promise<HTMLElement> => {
  render(<RetentionTimes />)
  fireEvent.click(await screen.findByRole('button', { name: `Change how long “${name}” is kept` }))
  return screen.findByRole('dialog')
}

describe('retention times', { timeout: 30_000 }, () => {
  it('are listed by name, with the default where it was changed', async () => {
    render(<RetentionTimes />)
    expect(await screen.findByText('30 days')).toBeTruthy()
    expect(screen.getByText('For ever')).toBeTruthy()
    expect(screen.getByText('Default: 180 days')).toBeTruthy()
  })

  it('are refused out of their bounds before anything is sent, and warn before they get shorter', async () => {
    const dialog = await open('Notices')
    const days = within(dialog).getByRole('spinbutton')
    fireEvent.change(days, { target: { value: '6' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Enter a whole number from 7 to 365')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.change(days, { target: { value: '10' } })
    expect(await within(dialog).findByText(/already older are deleted/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(sent).toEqual([{ setting: 'a/list', days: 10 }]))
  })

  it('may be for ever where the setting allows it', async () => {
    const dialog = await open('Audit')
    expect(within(dialog).queryByRole('spinbutton')).toBeNull()
    fireEvent.click(within(dialog).getByRole('checkbox'))
    expect(await within(dialog).findByRole('spinbutton')).toHaveProperty('value', '180')
    fireEvent.click(within(dialog).getByRole('checkbox'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(sent).toEqual([{ setting: 'b/rows', days: null }]))
  })
})
