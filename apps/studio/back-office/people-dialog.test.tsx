import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setLocale } from '../../shell/messages.ts'
import { PeopleDialog } from './people-dialog.tsx'

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
})

it('previews a pasted list, adds it once the preview was seen, and says what became of each line', async () => {
  await act(() => setLocale('en'))
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string | Request, init?: RequestInit) => {
    const request = new Request(new URL(address instanceof Request ? address.url : address, location.href), init)
    if (!request.url.includes('/user/import')) return Response.json({ code: 0, data: [], msg: '' })
    const body = (await request.json()) as { rows: { userName: string }[]; dryRun: boolean }
    sent.push(body)
    const problem = { code: 40076, message: { zh: '邮箱格式不正确', en: 'The e-mail format is incorrect' } }
    const data = body.rows.map(({ userName }) =>
      userName.includes('@')
        ? { userName, result: body.dryRun ? 'ready' : 'invited', problem: null }
        : { userName, result: 'refused', problem },
    )
    return Response.json({ code: 0, data, msg: '' })
  })
  const onDone = vi.fn()
  render(<PeopleDialog projectId={7} onDone={onDone} onClose={() => undefined} />)
  const list = await screen.findByLabelText('People (CSV)')
  await act(async () => void fireEvent.change(list, { target: { value: 'a@b.dev,Clerk\nnobody' } }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Preview' })))
  expect(await screen.findByText('The e-mail format is incorrect')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add 1' })))
  expect(await screen.findByText('Added: 0. Invited: 1. Unchanged: 0. Refused: 1.')).toBeTruthy()
  const rows = [
    { userName: 'a@b.dev', role: 'Clerk' },
    { userName: 'nobody', role: 'tester' },
  ]
  expect(sent).toEqual([
    { projectId: 7, rows, dryRun: true },
    { projectId: 7, rows, dryRun: false },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})
