import { startTransition, useEffect, useState } from 'react'
import { type Label, labelIn, NO_CONNECTION, tableIn } from '#kernel/message'
import { PageView } from '#kernel/view'
import { ApiError } from '../shell/api-error.ts'
import { isLostCode } from '../shell/lost-code.ts'
import { useSourceLocale } from '../shell/use-locale.ts'
import type { PageAddress } from './address.ts'
import { type FetchedPage, fetchPage } from './fetch-page.ts'
import { TEXTS } from './messages.ts'
import { Bones, Notice } from './notice.tsx'
import { type OpenedPage, openPage } from './open-page.ts'
import { signInAddress } from './page-login.ts'

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly opened: OpenedPage }
  | { readonly kind: 'failed'; readonly error: Error; readonly signIn: string }

interface ViewerProps {
  readonly address: PageAddress | null
  /** The answer to the first try, which was begun before React was there. */
  readonly first: Promise<FetchedPage> | undefined
}

/** The text of a failure for visitors. Browsers report a code file that did not load in English alone, so it gets words of ours. */
const hintOf = (error: Error, locale: keyof Label): string => (isLostCode(error) ? tableIn(NO_CONNECTION, locale) : error.message)
const isForbidden = (error: Error): boolean => error instanceof ApiError && (error.status === 401 || error.status === 403)

/** One published page, nothing more. */
export function Viewer({ address, first }: ViewerProps) {
  const locale = useSourceLocale()
  const t = (key: keyof typeof TEXTS): string => labelIn(TEXTS[key], locale)
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    let left = false
    let opened: OpenedPage | undefined
    if (!address) {
      setState({ kind: 'failed', error: new ApiError(404, 404, ''), signIn: '' })
      return
    }
    const fail = async (error: Error): Promise<void> => {
      const signIn = isForbidden(error) ? await signInAddress(address).catch(() => '/login') : ''
      if (!left) setState({ kind: 'failed', error, signIn })
    }
    setState({ kind: 'loading' })
    openPage(address, round === 0 && first ? first : fetchPage(address)).then((page) => {
      if (left) return page.page.dispose()
      opened = page
      document.title = page.name
      // In slices, so that a large page never blocks the tab while it mounts.
      startTransition(() => setState({ kind: 'open', opened: page }))
    }, fail)
    return () => {
      left = true
      opened?.page.dispose()
    }
  }, [address, first, round])

  if (state.kind === 'loading') return <Bones label={t('loading')} />
  if (state.kind === 'open') {
    const { page, views, css, Around } = state.opened
    return (
      <>
        {address?.as !== undefined && (
          <p className="viewer-as" role="status">
            {t('viewedAs')}
          </p>
        )}
        {css !== '' && <style>{css.startsWith('@layer') ? css : `@layer css{${css}}`}</style>}
        <Around>
          <PageView page={page} views={views} locale={locale} />
        </Around>
      </>
    )
  }
  if (state.error instanceof ApiError && state.error.status === 404) return <Notice title={t('notFound')} hint={t('notFoundHint')} />
  if (isForbidden(state.error)) {
    return (
      <Notice title={t('forbidden')} hint={t('forbiddenHint')}>
        {/* The login is shown in no frame. */}
        <a href={state.signIn} {...(window.top === window ? {} : { target: '_blank', rel: 'noopener' })}>
          {t('signIn')}
        </a>
        {window.top !== window && (
          <button type="button" onClick={() => setRound(round + 1)}>
            {t('retry')}
          </button>
        )}
      </Notice>
    )
  }
  return (
    <Notice title={t('failed')} hint={hintOf(state.error, locale)}>
      <button type="button" onClick={() => setRound(round + 1)}>
        {t('retry')}
      </button>
    </Notice>
  )
}
