import { signal } from '@preact/signals-core'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { AdminStart } from '../../server/wire.ts'
import { adminKernel } from '../boot/admin.ts'
import { ApiError } from '../shell/api-error.ts'
import { setUsualTheme } from '../shell/theme.ts'
import { useSourceLocale } from '../shell/use-locale.ts'
import { viewPagesAs } from '../viewer/view-pages-as.ts'
import { type AppAddress, isListOfApps, readAppAddress } from './address.ts'
import { AdminApp, type Browser } from './admin-app.ts'
import { FrameContext } from './admin-context.ts'
import { AppsList } from './apps-list.tsx'
import { fetchStart } from './fetch-start.ts'
import { followApp } from './follow-app.ts'
import { followFramePlugins } from './follow-frame-plugins.ts'
import { followLook } from './follow-look.ts'
import { followPhone } from './follow-phone.ts'
import { Frame } from './frame.tsx'
import { isPreview } from './is-preview.ts'
import { LibraryAround } from './library-around.tsx'
import { FrameBones } from './notices.tsx'
import { OpenPages } from './open-pages.ts'
import { reasonOf } from './reason-of.ts'
import * as screenPlugins from './screens.ts'
import { signInHere } from './sign-in.ts'
import { useText } from './use-text.ts'

interface ApplicationProps {
  readonly address: AppAddress | null
  /** The answer to the first try, which was begun before React was there. */
  readonly first: Promise<AdminStart> | undefined
}
type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly start: AdminStart }
  | { readonly kind: 'failed'; readonly error: Error }

// Their addresses are known before any of them loads.
adminKernel.load(...Object.values(screenPlugins))

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

const MISSING = new ApiError(404, 404, '')

const browser: Browser = {
  address: () => readAppAddress(location.pathname, location.search),
  push: (href) => history.pushState(null, '', href),
  replace: (href) => history.replaceState(null, '', href),
  back: () => history.back(),
  leave: (href) => location.assign(href),
}

/** One application of a project: what it is made of is asked first, then its frame stands. */
export function Application({ address, first }: ApplicationProps) {
  const [state, setState] = useState<State>(address ? { kind: 'loading' } : { kind: 'failed', error: MISSING })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!address) return
    let isLeft = false
    setState({ kind: 'loading' })
    ;(round === 0 && first ? first : fetchStart(address)).then(
      (start) => {
        if (!isLeft) setState({ kind: 'open', start })
      },
      (thrown: unknown) => {
        if (isLeft) return
        // A visitor who is not signed in comes back here afterwards.
        if (thrown instanceof ApiError && thrown.status === 401 && !isPreview()) return signInHere()
        setState({ kind: 'failed', error: thrown instanceof Error ? thrown : new Error(String(thrown)) })
      },
    )
    return () => {
      isLeft = true
    }
  }, [address, first, round])
  const fail = useMemo(() => (error: Error) => setState({ kind: 'failed', error }), [])
  if (!address && isListOfApps(location.pathname)) return <AppsList />
  if (state.kind === 'failed') return <Failed error={state.error} retry={() => setRound(round + 1)} />
  if (state.kind === 'open' && address && isPreview())
    return (
      <Suspense fallback={<FrameBones />}>
        <Preview at={address} first={state.start} />
      </Suspense>
    )
  if (state.kind === 'open' && address) return <Opened key={round} at={address} first={state.start} fail={fail} />
  return <FrameBones />
}

function Failed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const t = useText()
  const isClosed = error instanceof ApiError && [403, 404].includes(error.status)
  return (
    <main className="admin-notice admin-notice-whole">
      <h1>{t(isClosed ? 'closed' : 'failed')}</h1>
      {isClosed && error.status === 404 && <p>{t('closedHint')}</p>}
      {reasonOf(error) !== '' && <p>{reasonOf(error)}</p>}
      <div className="admin-notice-actions">
        <button type="button" className="admin-button tessera-filled" onClick={retry}>
          {t('retry')}
        </button>
        {isClosed && (
          <a className="admin-button tessera-filled" data-quiet href="/app">
            {t('apps')}
          </a>
        )}
      </div>
    </main>
  )
}

function Opened({
  at,
  first,
  fail,
}: {
  readonly at: AppAddress
  readonly first: AdminStart
  readonly fail: (error: Error) => void
}) {
  const locale = useSourceLocale()
  // Made once: what is open is found by the address from then on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another application is another document
  const parts = useMemo(() => {
    const app = new AdminApp(at, first, adminKernel, browser, () => fetchStart(at))
    followPhone(app)
    if (at.as !== null) viewPagesAs(at.as)
    app.begin()
    return { app, kernel: adminKernel, arePluginsKnown: signal(false), pages: new OpenPages(app) }
  }, [])
  useEffect(() => {
    const { app } = parts
    addEventListener('popstate', app.show)
    const unfollow = followApp(app, fail)
    const leavePlugins = followFramePlugins(parts)
    const unwear = followLook(app, setUsualTheme)
    return () => {
      removeEventListener('popstate', app.show)
      unfollow()
      leavePlugins()
      unwear()
    }
  }, [parts, fail])
  return (
    <FrameContext value={parts}>
      <LibraryAround locale={locale}>
        <Frame />
      </LibraryAround>
    </FrameContext>
  )
}
