import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ProductionRightInfo, PublisherInfo } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { ProductionDialog } from './production-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PEOPLE: readonly PublisherInfo[] = [
  { userId: 1, userName: 'dev@test.dev', pages: [], pageCount: 0 },
  { userId: 2, userName: 'guest@test.dev', pages: ['Orders'], pageCount: 1 },
  { userId: 3, userName: 'many@test.dev', pages: ['Bills', 'Carts', 'Desks'], pageCount: 5 },
]
const RIGHT: ProductionRightInfo = {
  ...{ who: 'chosen', isOwn: true, userIds: [1], mayForce: true, mayChange: true },
  mayPublish: { stg: true, prd: true },
}

/** Opens the dialog on a server that drops everybody but the developer of the project. */
const open = async (right = RIGHT) => {
  await act(() => setLocale('en'))
  const sent: { userIds: number[] }[] = []
  vi.stubGlobal('fetch', async (address: string | Request, init?: RequestInit) => {
    const request = new Request(new URL(address instanceof Request ? address.url : address, location.href), init)
    if (request.url.includes('/right/people/')) return Response.json({ code: 0, data: PEOPLE, msg: '' })
    sent.push((await request.json()) as { userIds: number[] })
    return Response.json({ code: 0, data: { ...RIGHT, dropped: [{ userId: 2, userName: 'guest@test.dev' }] }, msg: '' })
  })
  render(<ProductionDialog projectId={7} right={right} onSaved={() => undefined} onClose={() => undefined} />)
  const field = await screen.findByRole('combobox', { name: 'Choose developers' })
  await act(async () => void fireEvent.click(field))
  await screen.findByRole('option', { name: /guest/ })
  return sent
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('offers developers of single pages too, marked with their pages', async () => {
  await open()
  expect(options()).toEqual([
    'dev@test.dev',
    'guest@test.dev (pages only: Orders)',
    'many@test.dev (pages only: Bills, Carts, Desks, and others, 5 in all)',
  ])
})

it('finds people by address and by page', async () => {
  await open()
  const field = screen.getByRole('combobox', { name: 'Choose developers' }).querySelector('input') as HTMLInputElement
  await act(async () => void fireEvent.change(field, { target: { value: 'carts' } }))
  await waitFor(() => expect(options()).toHaveLength(1))
  expect(options()[0]).toMatch(/^many/)
})

it('sends a developer of one page with those of the project, and says who was dropped', async () => {
  const sent = await open()
  await act(async () => void fireEvent.click(screen.getByText(/^guest@test.dev \(/)))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
  expect(await screen.findByText('Saved without guest@test.dev: no longer a developer of the project or of a page')).toBeTruthy()
  expect(sent).toEqual([{ projectId: 7, who: 'chosen', userIds: [1, 2] }])
})

it('names people who were chosen and develop nothing any more', async () => {
  await open({
    ...RIGHT,
    dropped: [
      { userId: 2, userName: 'guest@test.dev' },
      { userId: 9, userName: '' },
    ],
  })
  expect(screen.getByText(/guest@test\.dev, user 9, who left/)).toBeTruthy()
})
