import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Kernel } from '#kernel/plugin'
import { menuKindsPlugin } from '#plugins/presets/menu-kinds'
import { defineMenuKind, definePlugin } from '#sdk'
import { defineScreen } from '#sdk/studio'
import type { MenuInfo } from '../../../server/wire.ts'
import { setLocale } from '../../shell/messages.ts'
import { FrameKernelContext } from '../frame-parts.ts'
import { backOfficePlugin } from './index.ts'
import { MenuDialog } from './menu-dialog.tsx'

const reports = definePlugin({
  id: 'acme.reports',
  version: '1.0.0',
  menuKinds: [
    defineMenuKind({
      id: 'menu/acme.reports.report',
      label: { zh: '报表', en: 'Report' },
      asks: 'text',
      target: { label: { zh: '报表编号', en: 'Number of the report' }, placeholder: 'R-7' },
      order: 15,
      open: ({ target }) => ({ frame: `https://reports.example/${target}` }),
    }),
  ],
  screens: [
    defineScreen({
      id: 'screen/acme.reports.shifts',
      label: { zh: '班次', en: 'Shifts' },
      icon: 'IconCalendar',
      path: '/x/acme.reports',
      seenBy: 'signed in',
      where: ['admin'],
      load: () => Promise.reject(new Error('not opened here')),
    }),
  ],
})
const menu = (more: Partial<MenuInfo>): MenuInfo => ({
  ...{
    id: 1,
    projectId: 3,
    parentId: null,
    type: 1,
    name: 'Orders',
    icon: '',
    kind: 'page',
    target: '',
    pageId: null,
    path: '/orders',
  },
  ...{ code: null, sort: 10, status: 1, rev: 4, createdBy: '', createdAt: '', updatedAt: '' },
  ...more,
})

let sent: { readonly path: string; readonly input: unknown }[]
let answer: () => Response
beforeEach(async () => {
  sent = []
  answer = () => Response.json({ code: 0, data: {}, msg: '' })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    sent.push({ path: new URL(address, 'http://localhost').pathname, input: JSON.parse(String(init.body)) })
    return answer()
  })
  await act(() => setLocale('en'))
})
afterEach(async () => {
  cleanup()
  // The dialog gives the focus back in the next frame.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
  vi.unstubAllGlobals()
})

function open(edited?: MenuInfo, rows: readonly MenuInfo[] = [], plugins = [reports]): void {
  const kernel = new Kernel()
  kernel.load(menuKindsPlugin, backOfficePlugin, ...plugins)
  render(
    <FrameKernelContext value={kernel}>
      <MenuDialog
        projectId={3}
        rows={rows}
        pages={[{ id: 8, name: 'Front' }]}
        {...(edited && { edited })}
        onDone={() => undefined}
        onClose={() => undefined}
      />
    </FrameKernelContext>,
  )
}
const optionsOf = async (name: string): Promise<string[]> => {
  await act(async () => void fireEvent.click(screen.getByRole('combobox', { name })))
  const list = document.getElementById(screen.getByRole('combobox', { name }).getAttribute('aria-controls') ?? '')
  return within(list!)
    .getAllByRole('option')
    .map(({ textContent }) => (textContent ?? '').trim())
}
const choose = async (name: string, option: string): Promise<void> => {
  await optionsOf(name)
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: option })))
}
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))

describe('MenuDialog', () => {
  it('offers the kinds of plugins among those of the product, and requests what they say', async () => {
    open()
    expect(await optionsOf('Opens')).toEqual([
      'Group',
      'Report',
      'Page',
      'Screen',
      'Link (new window)',
      'Embedded page',
    ])
    await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'Report' })))
    await type('Name', 'Sales')
    await type('Number of the report', 'R-12')
    await save()
    expect(sent).toMatchObject([
      { path: '/api/project/menu/create', input: { kind: 'acme.reports.report', target: 'R-12', pageId: null } },
    ])
  })

  it('offers the screens that open in an application, of the product and of plugins', async () => {
    open()
    await choose('Opens', 'Screen')
    expect(await optionsOf('Screen')).toEqual(['Groups', 'Menu', 'People', 'Roles', 'Shifts'])
    await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'Shifts' })))
    await type('Name', 'Shifts')
    await save()
    expect(sent).toMatchObject([{ input: { kind: 'screen', target: 'screen/acme.reports.shifts' } }])
  })

  it('keeps what is stored of an entry whose plugin is missing', async () => {
    open(menu({ kind: 'acme.reports.report', target: 'R-12', pageId: 8 }), [], [])
    expect(screen.getByText('acme.reports.report (plugin missing)')).toBeTruthy()
    await type('Name', 'Renamed')
    await save()
    expect(sent).toMatchObject([
      { path: '/api/project/menu/update', input: { id: 1, rev: 4, name: 'Renamed', path: '/orders' } },
    ])
    for (const field of ['kind', 'target', 'pageId']) expect(sent[0]!.input).not.toHaveProperty(field)
  })

  it('keeps the id of a screen whose plugin is missing', async () => {
    open(menu({ kind: 'screen', target: 'screen/acme.gone' }))
    expect(screen.getByText('screen/acme.gone (plugin missing)')).toBeTruthy()
    await save()
    expect(sent).toMatchObject([{ input: { kind: 'screen', target: 'screen/acme.gone' } }])
  })

  it.each(['/orders', 'orders'])('refuses the route %s of another menu by its name', async (route) => {
    open(undefined, [menu({ id: 2, name: 'All orders' })])
    await type('Name', 'More')
    await type('Route', route)
    await save()
    expect(await screen.findByText('The menu “All orders” has this route')).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('shows at the route that another person took it in the meantime', async () => {
    open(menu({}), [menu({})])
    answer = () =>
      Response.json(
        { code: 40950, data: { name: 'Theirs' }, msg: 'Another menu of the project has this route' },
        { status: 409 },
      )
    await save()
    expect(await screen.findByText('Another menu of the project has this route')).toBeTruthy()
    expect(screen.getByLabelText('Route').closest('.arco-form-item-error')).toBeTruthy()
  })

  it.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', '/\\evil'])(
    'refuses the address %s at its field',
    async (address) => {
      open()
      await choose('Opens', 'Link (new window)')
      await type('Name', 'Link')
      await type('Address', address)
      await save()
      expect(await screen.findByText('An address begins with https://, http:// or /')).toBeTruthy()
      expect(sent).toEqual([])
    },
  )
})
