import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Kernel } from '#kernel/plugin'
import { type ScreenDeclaration, screensPoint } from '#sdk/studio'
import { setLocale } from '../shell/messages.ts'
import { forget } from '../shell/session.ts'
import { writeToken } from '../shell/token.ts'
import { AppBoundary } from './app-boundary.tsx'
import { Routes } from './routes.tsx'
import * as screenPlugins from './screens.ts'
import { StudioKernelContext } from './studio-kernel.ts'

const LATER = { timeout: 15_000 }
function declared(): readonly ScreenDeclaration[] {
  const kernel = new Kernel()
  kernel.load(...Object.values(screenPlugins))
  const screens = kernel.registry(screensPoint).all.peek()
  kernel.dispose()
  return screens
}
const SCREENS = declared()
/**
 * Those that the header, the list of a person and the menu of a person lead to. Those of a project are visited in a
 * journey.
 */
const OUTSIDE = SCREENS.filter(
  ({ navigation }) => navigation && ['header', 'person', 'user menu'].includes(navigation.place),
)
const ADMINISTRATOR = {
  ...{
    userId: 5,
    userName: 'me@example.com',
    nickName: 'Ming',
    avatar: '',
    role: 1,
    status: 1,
    confirmed: true,
    sub: false,
  },
  createdAt: '2026-01-01T00:00:00Z',
}

let kernel: Kernel
beforeEach(() => {
  forget()
  writeToken('a token')
  kernel = new Kernel()
  kernel.load(...Object.values(screenPlugins))
  // A screen has its title before its data.
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const isWho = String(request instanceof Request ? request.url : request).includes('/user/info')
    return isWho ? Response.json({ code: 0, data: ADMINISTRATOR, message: '' }) : new Promise<Response>(() => undefined)
  })
})
afterEach(() => {
  cleanup()
  kernel.dispose()
  forget()
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

describe.each(['en', 'zh'] as const)('the titles of screens, %s', (locale) => {
  beforeEach(async () => act(() => setLocale(locale)))

  it.each(OUTSIDE.map((each) => [each.path, each] as const))(
    'begins %s with its title, in the tab as well',
    async (path) => {
      await visit(path)
      const heading = await screen.findByRole('heading', { level: 1 }, LATER)
      expect(heading.parentElement?.className).toContain('studio-head')
      expect(heading.textContent).not.toBe('')
      await waitFor(() => expect(document.title).toBe(`${heading.textContent} · Tessera`), LATER)
      expect(/[一-鿿]/.test(document.title)).toBe(locale === 'zh')
    },
  )

  it('gives every address that everybody may see a title in the tab', async () => {
    const open = SCREENS.filter(
      ({ path, seenBy }) => seenBy === 'everybody' && !path.includes(':') && path !== '/login/return',
    )
    for (const { path, label } of open) {
      document.title = ''
      await visit(path)
      expect(document.title, path).toBe(`${label[locale]} · Tessera`)
      cleanup()
    }
  })
})
