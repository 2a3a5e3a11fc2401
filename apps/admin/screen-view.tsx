import { type ComponentType, type Context, useEffect, useMemo, useState } from 'react'
import { Router } from 'wouter'
import { labelIn } from '#kernel/message'
import type { Kernel } from '#kernel/plugin'
import { useSignalValue } from '#kernel/view'
import {
  type Admin,
  OwnContextProvider,
  type ScreenDeclaration,
  type ScreenProps,
  type Studio,
  StudioContext,
  screensPoint,
  useAdmin,
} from '#sdk/studio'
import { Loaded } from '../kit/panel/loaded.tsx'
import { Language } from '../shell/language.tsx'
import { restore } from '../shell/session.ts'
import { useLocale } from '../shell/use-locale.ts'
import { useFrame } from './admin-context.ts'
import { ContentBones, ContentNotice, ToStart } from './notices.tsx'
import { ownContextOf } from './own-contexts.ts'
import { useScreenLocation } from './screen-location.ts'
import { useText } from './use-text.ts'

const componentOf = (screen: ScreenDeclaration): ComponentType<ScreenProps> | Promise<ComponentType<ScreenProps>> => {
  const answer = screen.load()
  return answer instanceof Promise ? answer.then(({ Screen }) => Screen) : answer.Screen
}

/** What the studio gives to its screens, which load with it. */
export interface StudioScreens {
  readonly bringScreens: (kernel: Kernel) => void
  readonly FrameKernelContext: Context<Kernel | null>
  readonly PicturePickerHost: ComponentType
  readonly useStudioOf: (admin: Admin, go: (path: string) => void) => Studio
}

const NO_PARAMS = {}

/** A screen by its id: of a plugin that runs here, or of the product. */
export function ScreenView({
  id,
  params = NO_PARAMS,
  studio: parts,
}: {
  readonly id: `screen/${string}`
  readonly params?: { readonly [name: string]: string } | undefined
  readonly studio: StudioScreens
}) {
  const { bringScreens, FrameKernelContext, PicturePickerHost, useStudioOf } = parts
  const { kernel, app, arePluginsKnown } = useFrame()
  const t = useText()
  const admin = useAdmin()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    // Screens of the studio know who is signed in by the session.
    bringScreens(kernel)
    void restore()
      .catch(() => null)
      .then(() => setReady(true))
  }, [kernel, bringScreens])
  const registry = kernel.registry(screensPoint)
  const screens = useSignalValue(registry.all)
  const start = useSignalValue(app.start)
  const locale = useLocale()
  const router = useScreenLocation(app, screens)
  const studio = useStudioOf(admin, router.go)
  const isKnown = useSignalValue(arePluginsKnown)
  const screen = screens.find((each) => each.id === id && each.where?.includes('admin'))
  const isAllowed =
    screen !== undefined &&
    start.user !== null &&
    (screen.needs === undefined || start.permissions.includes(screen.needs))
  const props = useMemo(
    () => ({ params: { ...params, id: String(app.at.project) }, project: app.at.project }),
    [app, params],
  )
  useEffect(() => {
    const tab = app.tabs.peek().all.find(({ key }) => key === app.tabs.peek().active)
    const place = tab && app.placeOfAddress(tab.address)
    // A screen with parts in its address names its tab itself.
    if (!tab || place?.kind !== 'screen' || place.screen !== id || place.params) return
    if (screen) app.setTitle(tab.key, labelIn(screen.navigation?.label ?? screen.label, locale))
    else if (isKnown) app.setTitle(tab.key, t('noPage'))
  }, [app, screen, id, locale, isKnown, t])
  if (!isReady || (!screen && !isKnown)) return <ContentBones />
  if (!screen || !isAllowed)
    return (
      <ContentNotice says="noScreen" hint="noScreenHint">
        <ToStart />
      </ContentNotice>
    )
  return (
    <Language>
      <StudioContext value={studio}>
        <OwnContextProvider value={ownContextOf(kernel, registry, screen)}>
          <FrameKernelContext value={kernel}>
            <Router hook={router.hook}>
              <div className="admin-screen">
                <Loaded declaration={screen} load={componentOf} props={props} waiting={<ContentBones />} />
              </div>
              <PicturePickerHost />
            </Router>
          </FrameKernelContext>
        </OwnContextProvider>
      </StudioContext>
    </Language>
  )
}
