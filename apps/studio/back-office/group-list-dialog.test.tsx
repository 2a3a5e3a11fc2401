import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { setLocale } from '../../shell/messages.ts'
import { GroupListDialog } from './group-list-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

it.each([
  ['add', '/group/user/import', 'Add 2', 'added', 'Added: 2. Invited: 0. Unchanged: 0. Refused: 1.'],
  ['remove', '/group/user/removeMany', 'Remove 2', 'removed', 'Removed: 2. Unchanged: 0. Refused: 1.'],
] as const)('previews pasted addresses, then sends them to %s people', async (mode, path, button, result, summary) => {
  await act(() => setLocale('en'))
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string | Request, init?: RequestInit) => {
    const request = new Request(new URL(address instanceof Request ? address.url : address, location.href), init)
    expect(request.url).toContain(path)
    const body = (await request.json()) as { userNames: string[]; dryRun: boolean }
    sent.push(body)
    const problem = { code: 40076, message: { zh: '邮箱格式不正确', en: 'The e-mail format is incorrect' } }
    const data = body.userNames.map((userName) =>
      userName.includes('@')
        ? { userName, result: body.dryRun ? 'ready' : result, problem: null }
        : { userName, result: 'refused', problem },
    )
    return Response.json({ code: 0, data, msg: '' })
  })
  const onDone = vi.fn()
  render(<GroupListDialog group={{ id: 5, name: 'Branch' }} mode={mode} onDone={onDone} onClose={() => undefined} />)
  const list = await screen.findByLabelText('People (CSV)')
  await act(async () => void fireEvent.change(list, { target: { value: 'Ann <a@b.dev>, c@d.dev\nnobody' } }))
  await press('Preview')
  expect(await screen.findByText('The e-mail format is incorrect')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  await press(button)
  expect(await screen.findByText(summary)).toBeTruthy()
  const userNames = ['a@b.dev', 'c@d.dev', 'nobody']
  expect(sent).toEqual([true, false].map((dryRun) => ({ id: 5, userNames, dryRun })))
  expect(onDone).toHaveBeenCalledOnce()
})
