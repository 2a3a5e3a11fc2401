import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLocale } from '../../shell/messages.ts'
import { MailPanel } from './mail-panel.tsx'

let isOn: boolean
let sent: object[]
beforeEach(async () => {
  isOn = false
  sent = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (new URL(address, 'http://localhost').pathname.endsWith('/choose')) {
      const input = JSON.parse(String(init.body)) as { readonly mail: boolean }
      sent.push(input)
      isOn = input.mail
    }
    const data = [{ topic: 'approvals', label: { zh: '审批', en: 'Approvals' }, mail: isOn }]
    return Response.json({ code: 0, data, msg: '' })
  })
  await act(() => setLocale('en'))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const isChecked = () => screen.getByRole('switch', { name: 'Approvals' }).getAttribute('aria-checked')

describe('MailPanel', () => {
  it('turns mails about a topic on and off', async () => {
    render(<MailPanel />)
    const choice = await screen.findByRole('switch', { name: 'Approvals' })
    expect(isChecked()).toBe('false')
    await act(async () => void fireEvent.click(choice))
    await vi.waitFor(() => expect(isChecked()).toBe('true'))
    await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Approvals' })))
    await vi.waitFor(() => expect(isChecked()).toBe('false'))
    expect(sent).toEqual([
      { topic: 'approvals', mail: true },
      { topic: 'approvals', mail: false },
    ])
  })
})
