import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuInfo } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { Screen } from './menu-screen.tsx'

const COUNT = 1_000

const entry = (id: number, more: Partial<MenuInfo> = {}): MenuInfo => ({
  ...{ id, projectId: 3, parentId: null, type: 1, name: `Entry ${id}`, icon: '', kind: 'group', target: '' },
  ...{ pageId: null, path: null, code: null, sort: id, status: 1, rev: 1, createdBy: '', createdAt: '', updatedAt: '' },
  ...more,
})

let menus: MenuInfo[]
const answers: { readonly [path: string]: (input: Partial<MenuInfo>) => unknown } = {
  '/api/project/detail/3': () => ({ id: 3, name: 'Shop', access: 'owner' }),
  '/api/pages/list': () => ({ list: [], total: 0 }),
  '/api/project/menu/list': () => menus,
  '/api/project/menu/create': (input) => {
    const made = entry(COUNT + 1, { ...input, rev: 1 })
    menus = [...menus, made]
    return made
  },
  '/api/project/menu/copy': ({ id }) => {
    const made = entry(COUNT + 1, { name: `Copy of ${id}` })
    menus = [...menus, made]
    return made
  },
}

const scrolled = vi.fn()
beforeEach(async () => {
  menus = Array.from({ length: COUNT }, (_, at) => entry(at + 1))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const answer = answers[new URL(address, 'http://localhost').pathname]
    const data = answer?.(init.body ? (JSON.parse(String(init.body)) as Partial<MenuInfo>) : {})
    return Response.json({ code: 0, data, msg: '' })
  })
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled(this.textContent)
  })
  await act(() => setLocale('en'))
})
afterEach(async () => {
  cleanup()
  scrolled.mockClear()
  vi.restoreAllMocks()
  // The dialog gives the focus back in the next frame.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  vi.unstubAllGlobals()
})

const open = async (): Promise<void> => {
  render(<Screen params={{ id: '3' }} />)
  await screen.findByText('Entry 1', undefined, { timeout: 10_000 })
}
const makeNew = async (name: string): Promise<void> => {
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: name } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
}
const expectInSight = async (name: string): Promise<void> => {
  expect(await screen.findByText(name, undefined, { timeout: 10_000 })).toBeTruthy()
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledWith(expect.stringContaining(name)))
}

describe('the menu screen with a very long menu', { timeout: 60_000 }, () => {
  it('leads to a new entry at the top of the tree, which is on the last page', async () => {
    await open()
    expect(screen.queryByText('Entry 1000')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'New menu' }))
    await makeNew('Reports')
    await expectInSight('Reports')
    expect(screen.queryByText('Entry 1')).toBeNull()
  })

  it('leads to a new entry that the search would not find', async () => {
    await open()
    fireEvent.change(screen.getByRole('textbox', { name: 'Search the menu' }), { target: { value: 'Entry 99' } })
    fireEvent.click(screen.getByRole('button', { name: 'New menu' }))
    await makeNew('Reports')
    await expectInSight('Reports')
  })

  it('unfolds the group of a new entry', async () => {
    menus = [...menus.slice(0, -1), entry(COUNT, { parentId: 1 })]
    await open()
    expect(screen.queryByText('Entry 1000')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'New one under Entry 1' }))
    await makeNew('Below')
    await expectInSight('Below')
  })

  it('leads to a copy', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Copy Entry 1 with what is below it' }))
    await expectInSight('Copy of 1')
  })
})
