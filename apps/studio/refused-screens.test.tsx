import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Kernel } from '#kernel/plugin'
import { type ScreenDeclaration, screensPoint } from '#sdk/studio'
import { setLocale } from '../shell/messages.ts'
import { writeToken } from '../shell/token.ts'
import { AppBoundary } from './app-boundary.tsx'
import { Routes } from './routes.tsx'
import * as screenPlugins from './screens.ts'
import { StudioKernelContext } from './studio-kernel.ts'

const later = { timeout: 10_000 }
const REASON = 'Only developers may look at this.'
const USER = {
  userId: 5,
  userName: 'me@example.com',
  nickName: 'Ming',
  avatar: '',
  role: 2,
  status: 1,
  confirmed: true,
  sub: false,
  createdAt: '',
}

const all = new Kernel()
all.load(...Object.values(screenPlugins))
const screens = [...all.registry(screensPoint).all.peek()]
all.dispose()

/** Screens that ask the server nothing about what they show, so that it cannot refuse them; the reason. */
const ASKS_NOTHING: { readonly [path: string]: string } = {
  '/project/pages': 'leads on to /pages',
  '/project/:id': 'leads on to the first screen of the project',
  '/user': 'leads on to /user/profile',
}
const refused = screens.filter(({ path, seenBy }) => seenBy !== 'everybody' && ASKS_NOTHING[path] === undefined)
const addressOf = ({ path }: ScreenDeclaration): string =>
  path
    .replace(/\/:\w+\?/g, '')
    .replace(/:block\b/, 'block_0123456789')
    .replace(/:\w+/g, '7')

let kernel: Kernel
beforeEach(async () => {
  await act(() => setLocale('en'))
  writeToken('a token')
  kernel = new Kernel()
  kernel.load(...Object.values(screenPlugins))
  vi.stubGlobal('fetch', async (request: Request | string) =>
    String(request instanceof Request ? request.url : request).includes('/user/info')
      ? Response.json({ code: 0, data: USER, msg: '' })
      : Response.json({ code: 40301, data: null, msg: REASON }, { status: 403 }),
  )
})
afterEach(() => {
  cleanup()
  kernel.dispose()
  writeToken(null)
  vi.unstubAllGlobals()
})

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

describe('a screen that is refused', () => {
  it.each(refused.map((each) => [each.path, each] as const))('%s leads to /403, which says whom to ask', async (_path, declaration) => {
    await visit(addressOf(declaration))
    await vi.waitFor(() => expect(location.pathname).toBe('/403'), later)
    expect(await screen.findByText(/Ask an administrator/, {}, later)).toBeTruthy()
  })

  it('says at /visit that the page is not open to the person, and not that it does not exist', async () => {
    await visit('/visit/7?login')
    await vi.waitFor(() => expect(location.pathname).toBe('/403'), later)
    expect(await screen.findByText(new RegExp(REASON), {}, later)).toBeTruthy()
    expect(screen.queryByText('Page not found')).toBeNull()
  })
})
