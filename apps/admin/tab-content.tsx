import { Activity, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSignalValue } from '#kernel/view'
import { call } from '../shell/client.ts'
import { useFrame } from './admin-context.ts'
import { BoundFrame } from './bound-frame.tsx'
import { BoundPage } from './bound-page.tsx'
import { BoundScreen } from './bound-screen.tsx'
import { GroupList } from './group-list.tsx'
import { pageAddress } from './menu-tree.ts'
import { ContentBones, ContentNotice, ToStart } from './notices.tsx'
import { isForBrowser } from './place-link.tsx'
import { aliveIn, type Tab } from './tabs.ts'
import { useText } from './use-text.ts'

/** What the open tabs show: that of the active one in sight, those of the others alive and out of sight. */
export function TabContents() {
  const { app, Content } = useFrame()
  const tabs = useSignalValue(app.tabs)
  const alive = aliveIn(tabs)
  const shown = Content ? [] : tabs.all.filter(({ key }) => alive.has(key))
  return (
    <>
      {Content ? <Content /> : shown.length === 0 && <Nothing />}
      {shown.map((tab) => {
        const isShown = tab.key === tabs.active
        return (
          <Activity key={`${tab.key} ${tab.turn}`} mode={isShown ? 'visible' : 'hidden'}>
            <TabPanel tab={tab} isShown={isShown} />
          </Activity>
        )
      })}
    </>
  )
}

/**
 * The room of one tab. It keeps how far it was scrolled, and its links to places of the application do not leave the
 * document.
 */
function TabPanel({ tab, isShown }: { readonly tab: Tab; readonly isShown: boolean }) {
  const { app } = useFrame()
  const panel = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  // What is out of sight has no height, so it forgets how far it was scrolled.
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    element.scrollTop = scrolled.current
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside of it are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link clicks it
    <div
      ref={panel}
      className="admin-panel"
      onScroll={({ currentTarget }) => {
        if (isShown) scrolled.current = currentTarget.scrollTop
      }}
      onClick={(event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (
          !link ||
          event.defaultPrevented ||
          isForBrowser(event) ||
          link.target === '_blank' ||
          link.origin !== location.origin
        )
          return
        if (!link.pathname.startsWith('/page/') && !link.pathname.startsWith('/app/')) return
        const own = app.ownAddress(`${link.pathname}${link.search}`)
        if (own === null) return
        event.preventDefault()
        app.go(own)
      }}
    >
      <TabView tab={tab} isShown={isShown} />
    </div>
  )
}

function TabView({ tab, isShown }: { readonly tab: Tab; readonly isShown: boolean }) {
  const { app, arePluginsKnown } = useFrame()
  const t = useText()
  const { studio } = useSignalValue(app.start)
  const isKnown = useSignalValue(arePluginsKnown)
  const place = app.placeOfAddress(tab.address)
  if (place.kind === 'page') return <BoundPage tab={tab} page={place.page} isShown={isShown} />
  if (place.kind === 'screen') return <BoundScreen id={place.screen} params={place.params} />
  if (place.kind === 'missing')
    return (
      <ContentNotice says="missing" hint="missingHint">
        <ToStart />
      </ContentNotice>
    )
  const { menu, target } = place
  const { project, env } = app.at
  if (menu.page === 'gone')
    return (
      <ContentNotice says="gone" hint={studio ? 'goneHintStudio' : 'goneHint'}>
        {studio && (
          <a className="admin-button tessera-filled" href={`/project/${project}/menu`}>
            {t('toMenus')}
          </a>
        )}
      </ContentNotice>
    )
  if (menu.page === 'unpublished')
    return (
      <ContentNotice says="unpublished" hint="unpublishedHint" values={{ env: t(env) }}>
        {studio && (
          <a className="admin-button tessera-filled" href={`/editor/${menu.pageId}/edit`}>
            {t('publish')}
          </a>
        )}
      </ContentNotice>
    )
  // Its kind may be one of a plugin that is loading.
  if (target === null && !isKnown) return <ContentBones />
  if (target === null)
    return (
      <ContentNotice says="noKind" hint="noKindHint">
        <ToStart />
      </ContentNotice>
    )
  if ('page' in target) return <BoundPage tab={tab} page={target.page} isShown={isShown} />
  if ('screen' in target) return <BoundScreen id={target.screen} />
  if ('frame' in target) return <BoundFrame address={target.frame} name={menu.name} />
  return <GroupList id={menu.id} />
}

/** An application without anything that the person may open. */
function Nothing() {
  const { app } = useFrame()
  const t = useText()
  const { studio } = useSignalValue(app.start)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    let isLeft = false
    // A project without any menu still has its published pages.
    call('GET /project/visit/{id}', { id: String(app.at.project) }).then(
      ({ visit }) => {
        if (isLeft) return
        if (visit) app.go(pageAddress(visit.pageId))
        else setAsked(true)
      },
      () => !isLeft && setAsked(true),
    )
    return () => {
      isLeft = true
    }
  }, [app])
  if (!isAsked) return <ContentBones />
  return (
    <ContentNotice says="noPages" hint={studio ? 'noPagesStudio' : 'noPagesHint'}>
      {studio && (
        <a className="admin-button tessera-filled" href={`/project/${app.at.project}/menu`}>
          {t('toMenus')}
        </a>
      )}
    </ContentNotice>
  )
}
