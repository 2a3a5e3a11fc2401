import { useLayoutEffect } from 'react'
import { PageView, useSignalValue } from '#kernel/view'
import { ApiError } from '../shell/api-error.ts'
import { tellSharedApp } from '../shell/app-state.ts'
import { useSourceLocale } from '../shell/use-locale.ts'
import { appIdOf } from '../viewer/app.ts'
import { useFrame } from './admin-context.ts'
import { ContentBones, ContentNotice, ToStart } from './notices.tsx'
import { reasonOf } from './reason-of.ts'
import type { Tab } from './tabs.ts'
import { useText } from './use-text.ts'

/** A page of the project in its tab. */
export function BoundPage({
  tab,
  page,
  isShown,
}: {
  readonly tab: Tab
  readonly page: number
  readonly isShown: boolean
}) {
  const { pages, app } = useFrame()
  const t = useText()
  const locale = useSourceLocale()
  const state = useSignalValue(pages.stateOf(tab, page))
  const opened = state.kind === 'open' ? state.opened : undefined
  // Pages share what is above them: what the visitor may press is that of the page in sight.
  useLayoutEffect(() => {
    if (isShown && opened) tellSharedApp(appIdOf(app.at.project, app.at.env), { permissions: opened.permissions })
  }, [app, isShown, opened])
  const hasFailed = state.kind === 'failed'
  // Outside of the menu a page has no name until it is open.
  useLayoutEffect(() => {
    if (hasFailed && app.placeOfAddress(tab.address).kind === 'page') app.setTitle(tab.key, t('pageShut'))
  }, [app, hasFailed, tab, t])
  if (state.kind === 'opening') return <ContentBones />
  if (state.kind === 'failed') {
    const isClosed = state.error instanceof ApiError && [401, 403, 404].includes(state.error.status)
    return (
      <ContentNotice says={isClosed ? 'pageClosed' : 'pageFailed'} hint="" reason={reasonOf(state.error)}>
        <button type="button" className="admin-button tessera-filled" onClick={() => app.reload(tab.key)}>
          {t('retry')}
        </button>
        <ToStart isQuiet />
      </ContentNotice>
    )
  }
  const { page: running, views, css, Around } = state.opened
  return (
    <>
      {/* Of the page in sight alone: what its author wrote must not reach another one. */}
      {isShown && css !== '' && <style>{css.startsWith('@layer') ? css : `@layer css{${css}}`}</style>}
      <Around>
        <PageView page={running} views={views} locale={locale} />
      </Around>
    </>
  )
}
