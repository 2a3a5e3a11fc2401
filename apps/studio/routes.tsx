import { lazy, Suspense } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { AccountsScreen } from './confirm/accounts-screen.tsx'
import { ConfirmScreen } from './confirm/confirm-screen.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { ForbiddenScreen, NotFoundScreen } from './error-screens.tsx'
import { LandingScreen } from './landing-screen.tsx'
import { LoginScreen } from './login/login-screen.tsx'
import { SetupScreen } from './login/setup-screen.tsx'
import { PagesScreen } from './pages/pages-screen.tsx'
import { PluginsScreen } from './plugins-screen/plugins-screen.tsx'
import { ProfileScreen } from './profile/profile-screen.tsx'
import { ProjectsScreen } from './projects/projects-screen.tsx'
import { PublishHistoryScreen } from './publish-history/publish-history-screen.tsx'
import { RequireLogin } from './require-login.tsx'
import { VisitScreen } from './visit-screen.tsx'

const EditorScreen = lazy(() => import('./editor/editor-screen.tsx').then(({ EditorScreen }) => ({ default: EditorScreen })))

function idOf(text: string | undefined): number | null {
  return text && /^\d{1,12}$/.test(text) ? Number(text) : null
}

/** A screen behind the login that takes an id from the address; a bad id is an unknown address. */
function withId(text: string | undefined, render: (id: number) => React.ReactNode): React.ReactNode {
  const id = idOf(text)
  if (id === null) return <Redirect to="/404" replace />
  return <RequireLogin>{render(id)}</RequireLogin>
}

export function Routes() {
  return (
    <Router>
      <Suspense fallback={null}>
        <Switch>
          <Route path="/" component={LandingScreen} />
          <Route path="/login" component={LoginScreen} />
          <Route path="/setup" component={SetupScreen} />
          <Route path="/projects">
            <RequireLogin>
              <ProjectsScreen />
            </RequireLogin>
          </Route>
          <Route path="/pages">
            <RequireLogin>
              <PagesScreen />
            </RequireLogin>
          </Route>
          <Route path="/project/:id/pages">
            {({ id }) => withId(id, (projectId) => <PagesScreen key={projectId} projectId={projectId} />)}
          </Route>
          <Route path="/editor/:id/edit">{({ id }) => withId(id, (pageId) => <EditorScreen key={pageId} pageId={pageId} />)}</Route>
          <Route path="/editor/:id">{({ id }) => <Redirect to={`/editor/${id}/edit`} replace />}</Route>
          <Route path="/editor/:id/publishHistory">
            {({ id }) => withId(id, (pageId) => <PublishHistoryScreen key={pageId} pageId={pageId} />)}
          </Route>
          <Route path="/visit/:id">
            {({ id }) => {
              const pageId = idOf(id)
              return pageId === null ? <Redirect to="/404" replace /> : <VisitScreen key={pageId} pageId={pageId} />
            }}
          </Route>
          <Route path="/user/profile">
            <RequireLogin>
              <ProfileScreen />
            </RequireLogin>
          </Route>
          <Route path="/accounts">
            <RequireLogin>
              <AccountsScreen />
            </RequireLogin>
          </Route>
          <Route path="/plugins">
            <RequireLogin>
              <PluginsScreen />
            </RequireLogin>
          </Route>
          <Route path="/confirm" component={ConfirmScreen} />
          <Route path="/403" component={ForbiddenScreen} />
          <Route path="/404" component={NotFoundScreen} />
          <Route component={Elsewhere} />
        </Switch>
      </Suspense>
    </Router>
  )
}
