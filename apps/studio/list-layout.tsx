import { Message } from '@arco-design/web-react'
import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { labelIn } from '#kernel/message'
import { AdminContext, type ScreenDeclaration } from '#sdk/studio'
import { followScrolling } from '../kit/list/follow-scrolling.ts'
import { common } from '../kit/words/common.ts'
import { failureText } from '../kit/words/failure-text.ts'
import { useLocale, useMessages } from '../shell/messages.ts'
import { HeaderMenus } from './header/header-menus.tsx'
import { NarrowNav } from './header/narrow-nav.tsx'
import { Logo } from './logo.tsx'
import { OnboardingCard } from './onboarding/onboarding-card.tsx'
import { hideOnboarding } from './onboarding/onboarding-state.ts'
import { onboardingTexts } from './onboarding/texts.ts'
import { PersonNav } from './person-nav.tsx'
import { Preferences } from './preferences.tsx'
import { ProjectNav, projectIn } from './project-nav.tsx'
import { useHome, useNavigation } from './use-screens.ts'
import { UserMenu } from './user-menu.tsx'
import { VisitLink } from './visit-link.tsx'

/** The header and the frame of the list screens. In the admin app, which has its own frame, only the content is rendered. */
export function ListLayout({ children }: { readonly children: ReactNode }) {
  const isInApp = useContext(AdminContext) !== null
  return isInApp ? <div className="studio-content">{children}</div> : <StudioFrame>{children}</StudioFrame>
}

function StudioFrame({ children }: { readonly children: ReactNode }) {
  const t = useMessages(common)
  const o = useMessages(onboardingTexts)
  const [path, go] = useLocation()
  const locale = useLocale()
  const home = useHome()
  const areas = useNavigation('header')
  const project = projectIn(path)
  const content = useRef<HTMLElement>(null)
  const isOfProject = project !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: beside the list of a project, the content is another element
  useLayoutEffect(() => (content.current ? followScrolling(content.current) : undefined), [isOfProject])
  const isAt = ({ path: own, navigation }: ScreenDeclaration): boolean =>
    path === own || path.startsWith(`${own}/`) || (navigation?.also?.some((start) => path.startsWith(start)) ?? false)
  /** Brings the first steps back, where they stand. */
  const showSteps = (): void =>
    void hideOnboarding(false).then(
      () => home && go(home.path),
      (thrown: Error) => Message.error(failureText(thrown)),
    )
  return (
    <>
      <a className="tessera-skip" href="#content">
        {t('skip')}
      </a>
      <header className="studio-header">
        <NarrowNav areas={areas} isAt={isAt} />
        <Link href={(areas.find(isAt) ?? home)?.path ?? '/'} className="studio-brand" aria-label={t('logo')}>
          <Logo />
          <strong>Tessera</strong>
        </Link>
        <nav className="studio-nav">
          {areas.map((area) => (
            <Link key={area.id} href={area.path} aria-current={isAt(area) ? 'page' : undefined}>
              {labelIn(area.label, locale)}
            </Link>
          ))}
        </nav>
        <div className="studio-header-end">
          {project !== undefined && <VisitLink key={project} projectId={project} />}
          <HeaderMenus help={[{ key: 'first steps', label: o('menu'), onPress: showSteps }]} />
          <Preferences />
          <UserMenu />
        </div>
      </header>
      {project === undefined && !path.startsWith('/user/') ? (
        <main ref={content} id="content" className="studio-content" tabIndex={-1}>
          {path === home?.path && <OnboardingCard />}
          {children}
        </main>
      ) : (
        <div className="studio-project">
          {project === undefined ? <PersonNav path={path} /> : <ProjectNav projectId={project} path={path} />}
          <main ref={content} id="content" className="studio-content" tabIndex={-1}>
            {children}
          </main>
        </div>
      )}
    </>
  )
}
