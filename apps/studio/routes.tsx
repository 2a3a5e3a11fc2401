import { type ComponentType, useContext } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { labelIn } from '#kernel/message'
import { isOfProduct } from '#kernel/plugin'
import type { ScreenDeclaration, ScreenProps } from '#sdk/studio'
import { Slot } from '../kit/panel/slot.tsx'
import { useSignalValue } from '../kit/panel/use-signal-value.ts'
import { defineMessages, translate, useLocale } from '../shell/messages.ts'
import { currentUser } from '../shell/session.ts'
import { useScreenTitle } from './document-title.ts'
import { Elsewhere } from './elsewhere.tsx'
import { ListLayout } from './list-layout.tsx'
import { inMatchOrder, paramsOf } from './match-screen.ts'
import { PluginMissing } from './plugin-missing.tsx'
import { ProductScreen } from './product-screen.tsx'
import { RequireLogin } from './require-login.tsx'
import { contextOfScreen } from './studio-contexts.ts'
import { StudioKernelContext } from './studio-kernel.ts'
import { StudioProvider } from './studio-provider.tsx'
import { SubUserScreen } from './sub-user-screen.tsx'
import { maySee, useScreens } from './use-screens.ts'

const texts = defineMessages('routes', {
  zh: { superAlone: '此页面仅对平台的超级管理员开放。' },
  en: { superAlone: 'This screen is for super administrators of the installation.' },
})

/** The studio's screens at their addresses; what they are the plugins say. */
export function Routes() {
  const screens = useScreens()
  return (
    <Router>
      <StudioProvider>
        <Switch>
          {inMatchOrder(screens).map((screen) => (
            <Route key={screen.id} path={screen.path}>
              {(found) => <ScreenAt screen={screen} params={paramsOf(screen, found)} />}
            </Route>
          ))}
          <Route path="/x/:plugin/*?">
            {({ plugin }) => (
              // Plugins come with whoever is signed in.
              <RequireLogin>
                <PluginMissing key={plugin} plugin={plugin} />
              </RequireLogin>
            )}
          </Route>
          <Route component={Elsewhere} />
        </Switch>
      </StudioProvider>
    </Router>
  )
}

interface ScreenAtProps {
  readonly screen: ScreenDeclaration
  readonly params: ScreenProps['params'] | null
}

function ScreenAt({ screen, params }: ScreenAtProps) {
  const own = contextOfScreen(useContext(StudioKernelContext), screen)
  useScreenTitle(labelIn(screen.label, useLocale()))
  if (params === null) return <Redirect to="/404" replace />
  const ofProduct = isOfProduct(own.owner)
  // Another part of the address is another visit: nothing of the last one stays on the screen.
  const visit = JSON.stringify(params)
  const framed = ofProduct ? (
    <ProductScreen key={visit} screen={screen} load={componentOf} own={own} params={params} />
  ) : (
    <ListLayout>
      <Slot key={visit} declaration={screen} load={componentOf} props={{ params }} own={own} />
    </ListLayout>
  )
  if (screen.seenBy === 'everybody') return framed
  return (
    <RequireLogin>
      <Allowed screen={screen}>{framed}</Allowed>
    </RequireLogin>
  )
}

function Allowed({ screen, children }: { readonly screen: ScreenDeclaration; readonly children: React.ReactNode }) {
  const user = useSignalValue(currentUser)
  if (maySee(screen, user)) return children
  return user?.sub ? <SubUserScreen /> : <Redirect to="/403" replace state={{ reason: translate(texts, 'superAlone') }} />
}

function componentOf(screen: ScreenDeclaration): ComponentType<ScreenProps> | Promise<ComponentType<ScreenProps>> {
  const answer = screen.load()
  return answer instanceof Promise ? answer.then(({ Screen }) => Screen) : answer.Screen
}
