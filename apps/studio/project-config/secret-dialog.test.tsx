import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLocale } from '../../shell/locale.ts'
import { SecretDialog } from './secret-dialog.tsx'

const SECRET = {
  ...{ id: 3, name: 'pin', env: 'stg' as const, hosts: ['crm.example.com'], isUsable: true },
  ...{ updatedBy: 'ann', updatedAt: '2026-01-01T00:00:00.000Z' },
}
const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  setLocale('en')
  // The height of a text area is worked out of these, which the test document leaves empty.
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = 'textarea { padding: 4px; border: 1px solid; line-height: 20px }'
  vi.stubGlobal('fetch', async (_address: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({ code: 0, msg: '', data: null })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.querySelector('style:last-of-type')?.remove()
})

const onClose = vi.fn()
const open = () => render(<SecretDialog projectId={7} secret={SECRET} onDone={() => undefined} onClose={onClose} />)
const write = (value: string) => fireEvent.change(screen.getByLabelText('Value'), { target: { value } })
const accept = () => screen.queryByRole('checkbox', { name: 'Save it unmasked' })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('the dialog of a secret', () => {
  it('asks to confirm a value that is too short to be masked, gives the reason and sends nothing before', async () => {
    open()
    expect(accept()).toBeNull()
    write('1234')
    await waitFor(() => expect(accept()).not.toBeNull())
    expect(screen.getByRole('alert').textContent).toContain('use one of at least 5 characters')
    save()
    await screen.findByText('Enter a longer secret, or tick “Save it unmasked”')
    expect(sent).toEqual([])
    await waitFor(() => expect(document.activeElement === accept()).toBe(true), { timeout: 3_000 })
    fireEvent.click(accept()!)
    save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({ projectId: 7, env: 'stg', name: 'pin', value: '1234', hosts: ['crm.example.com'], unmasked: true })
  })

  it('asks nothing for a value that is long enough, and forgets a confirmation given for a shorter one', async () => {
    open()
    write('1234')
    await waitFor(() => expect(accept()).not.toBeNull())
    fireEvent.click(accept()!)
    write('12345')
    await waitFor(() => expect(accept()).toBeNull())
    save()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ value: '12345', unmasked: false })
  })

  it('names the problem in Chinese', async () => {
    setLocale('zh')
    open()
    fireEvent.change(screen.getByLabelText('值'), { target: { value: '123' } })
    expect(await screen.findByText(/少于 5 个字符的密钥太短/)).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: '仍然保存，不遮盖' })).toBeTruthy()
  })
})
