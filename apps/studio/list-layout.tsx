import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useMessages } from '../shell/messages.ts'
import { Logo } from './logo.tsx'
import { Preferences } from './preferences.tsx'
import { common } from './texts.ts'
import { UserMenu } from './user-menu.tsx'

/** The header and the frame of the list screens. */
export function ListLayout({ children }: { readonly children: ReactNode }) {
  const t = useMessages(common)
  const [path] = useLocation()
  const areas = [
    { href: '/projects', label: t('projects'), on: path === '/projects' || path.startsWith('/project/') },
    { href: '/pages', label: t('pages'), on: path === '/pages' },
  ]
  return (
    <>
      <a className="tessera-skip" href="#content">
        {t('skip')}
      </a>
      <header className="studio-header">
        <Link href="/projects" className="studio-brand" aria-label={t('logo')}>
          <Logo />
          <strong>Tessera</strong>
        </Link>
        <nav className="studio-nav">
          {areas.map((area) => (
            <Link key={area.href} href={area.href} aria-current={area.on ? 'page' : undefined}>
              {area.label}
            </Link>
          ))}
        </nav>
        <div className="studio-header-end">
          <Preferences />
          <UserMenu />
        </div>
      </header>
      <main id="content" className="studio-content" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
