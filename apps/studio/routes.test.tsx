import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Kernel, type Plugin } from '#kernel/plugin'
import { definePlugin, defineScreen, type OwnContext, useOwnContext } from '#sdk/studio'
import notes from '../../tests/fixtures/plugins/acme-notes/plugin.ts'
import { setLocale } from '../shell/messages.ts'
import { currentUser } from '../shell/session.ts'
import { writeToken } from '../shell/token.ts'
import { AppBoundary } from './app-boundary.tsx'
import { Routes } from './routes.tsx'
import * as screenPlugins from './screens.ts'
import { StudioKernelContext } from './studio-kernel.ts'

const Secret = () => <p>secret</p>
const contexts: OwnContext[] = []
const Owned = () => {
  contexts.push(useOwnContext())
  return <p>owned</p>
}

let kernel: Kernel
const later = { timeout: 10_000 }

beforeEach(async () => {
  await act(() => setLocale('en'))
  writeToken('a token')
  signedInWithRole(2)
  kernel = new Kernel()
  kernel.load(...Object.values(screenPlugins))
})
afterEach(() => {
  cleanup()
  kernel.dispose()
  writeToken(null)
  vi.unstubAllGlobals()
})

function signedInWithRole(role: number): void {
  const data = {
    userId: 5,
    userName: 'me@example.com',
    nickName: 'Ming',
    avatar: '',
    role,
    status: 1,
    confirmed: true,
    sub: false,
    createdAt: '',
  }
  vi.stubGlobal('fetch', async (request: Request | string) =>
    String(request instanceof Request ? request.url : request).includes('/user/info')
      ? Response.json({ code: 0, data, message: '' })
      : Response.json({ code: 0, data: { list: [], total: 0, pageNum: 1, pageSize: 20 }, message: '' }),
  )
}

async function visit(path: string): Promise<void> {
  history.replaceState(null, '', path)
  await act(async () => {
    render(
      <StudioKernelContext value={kernel}>
        <AppBoundary>
          <Routes />
        </AppBoundary>
      </StudioKernelContext>,
      { onCaughtError: () => undefined },
    )
  })
}
const load = (plugin: Plugin) => act(async () => kernel.load(plugin))
const areas = () => within(screen.getByRole('navigation')).getAllByRole('link')

test('an address of a plugin finds out who is signed in, since plugins come with them', async () => {
  const asked: string[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (request: Request | string) => {
    asked.push(String(request instanceof Request ? request.url : request))
    return answer(request)
  })
  await visit('/x/acme.notes/keys')
  await vi.waitFor(() => expect(asked.filter((url) => url.includes('/user/info'))).not.toEqual([]), later)
  await vi.waitFor(() => expect(currentUser.peek()?.nickName).toBe('Ming'), later)
  await load(notes)
  expect((await screen.findByText('keys', {}, later)).dataset.topic).toBe('keys')
})

test('a screen of a plugin is reached by its address and by the navigation, and goes with its plugin', async () => {
  await visit('/x/acme.notes')
  await load(notes)
  await screen.findByRole('heading', { name: 'Notes' }, later)
  expect(await screen.findByText('Hello, Ming', {}, later)).toBeTruthy()
  expect(areas().map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['Projects', '/projects', null],
    ['Pages', '/pages', null],
    ['Templates', '/templates', null],
    ['Approvals', '/approvals', null],
    ['Images', '/cloud', null],
    ['Notes', '/x/acme.notes', 'page'],
  ])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Keys' })))
  expect((await screen.findByText('keys', {}, later)).dataset.topic).toBe('keys')

  await act(async () => void kernel.unload('acme.notes'))
  expect(screen.queryByRole('heading', { name: 'Notes' })).toBeNull()
  expect(await screen.findByText('The plugin acme.notes has no screen here', {}, later)).toBeTruthy()
  await load(notes)
  await screen.findByRole('heading', { name: 'Notes' }, later)
})

test('a screen that fails is shown with its plugin’s name below the navigation', async () => {
  const Throws = vi.fn(() => {
    throw new Error('no room')
  })
  const label = { zh: '坏', en: 'Bad' }
  const bad = defineScreen({
    id: 'screen/acme.bad.screen',
    label,
    path: '/x/acme.bad',
    seenBy: 'everybody',
    load: () => ({ Screen: Throws }),
  })
  kernel.load(definePlugin({ id: 'acme.bad', version: '1.0.0', screens: [bad] }))
  await visit('/x/acme.bad')
  expect(within(await screen.findByRole('alert')).getByText('From the plugin acme.bad')).toBeTruthy()
  expect(areas().length).toBe(5)
})

test('a screen of the product whose code does not come says so in words, and comes when it is tried again', async () => {
  let isLost = true
  const load = async () => {
    if (isLost) throw new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/screen.js')
    return { Screen: Secret }
  }
  const late = defineScreen({ id: 'screen/late', label: { zh: '晚', en: 'Late' }, path: '/late', seenBy: 'everybody', load })
  kernel.load(definePlugin({ id: 'tessera.late', version: '1.0.0', screens: [late] }))
  await visit('/late')
  expect(await screen.findByText('Check your connection; if the product was updated, refresh the page.', {}, later)).toBeTruthy()
  isLost = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(await screen.findByText('secret', {}, later)).toBeTruthy()
})

test('a screen of the product that fails itself is shown by the boundary of the whole studio', async () => {
  const Throws = vi.fn(() => {
    throw new RangeError('no room')
  })
  const bad = defineScreen({
    ...{ id: 'screen/bad', label: { zh: '坏', en: 'Bad' }, path: '/bad', seenBy: 'everybody' },
    load: () => ({ Screen: Throws }),
  })
  kernel.load(definePlugin({ id: 'tessera.bad', version: '1.0.0', screens: [bad] }))
  await visit('/bad')
  expect(await screen.findByRole('heading', { name: 'RangeError' }, later)).toBeTruthy()
})

test('a screen for super administrators is nobody else’s, also in the menu', async () => {
  const secret = {
    id: 'screen/acme.notes.secret',
    label: { zh: '密', en: 'Secret' },
    path: '/x/acme.notes',
    load: () => ({ Screen: Secret }),
  } as const
  kernel.load(
    definePlugin({
      id: 'acme.notes',
      version: '1.0.0',
      screens: [{ ...secret, seenBy: 'super administrator', navigation: { place: 'header', order: 5 } }],
    }),
  )
  await visit('/x/acme.notes')
  await screen.findByText('No permission', {}, later)
  expect(screen.queryByText('secret')).toBeNull()
})

test.each([['/project/abc/pages'], ['/editor/1234567890123/edit'], ['/visit/-1']])('%s is no address of a screen', async (path) => {
  await visit(path)
  await screen.findByText('Page not found', {}, later)
})

test.each([
  ['/project/7', '/project/7/pages'],
  ['/user', '/user/profile'],
])('%s leads on to %s', async (path, first) => {
  await visit(path)
  await vi.waitFor(() => expect(location.pathname).toBe(first), later)
})

test.each([
  ['/templates', '/templates'],
  ['/project/7/role', '/projects'],
  ['/user/sub/list', '/projects'],
])('the logo at %s leads to %s', async (path, area) => {
  await visit(path)
  const logo = await screen.findByRole('link', { name: /Tessera/ }, later)
  expect(logo.getAttribute('href')).toBe(area)
})

test('the door of a project shows no screens of the studio around what it says', async () => {
  await visit('/project/7/visit')
  await screen.findByRole('heading', { level: 1 }, later)
  expect(screen.queryByRole('link', { name: 'Roles' })).toBeNull()
  expect(screen.getByRole('main').closest('.studio-project')).toBeNull()
})

test('a refusal by the server leads to /403, which shows the reason', async () => {
  const before = fetch
  vi.stubGlobal('fetch', async (request: Request | string) =>
    String(request instanceof Request ? request.url : request).includes('/user/info')
      ? before(request as Request)
      : Response.json({ code: 40300, data: null, msg: 'Only developers may look at this.' }, { status: 403 }),
  )
  await visit('/pages')
  await screen.findByText('No permission', {}, later)
  expect(location.pathname).toBe('/403')
  expect(screen.getByText(/Only developers may look at this\./)).toBeTruthy()
})

test('a screen has a context made for its plugin, whose signal ends when the plugin goes', async () => {
  signedInWithRole(2)
  await load(
    definePlugin({
      id: 'acme.own',
      version: '1.2.0',
      screens: [
        defineScreen({
          id: 'screen/acme.own.a',
          label: { zh: '自有', en: 'Own' },
          path: '/x/acme.own',
          seenBy: 'signed in',
          load: () => ({ Screen: Owned }),
        }),
      ],
    }),
  )
  await visit('/x/acme.own')
  await screen.findByText('owned', {}, later)
  const own = contexts.at(-1)!
  expect([own.owner, own.signal.aborted]).toEqual([{ id: 'acme.own', version: '1.2.0' }, false])
  await act(async () => void kernel.unload('acme.own'))
  expect(own.signal.aborted).toBe(true)
})
