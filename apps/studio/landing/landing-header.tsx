import { Button } from '@arco-design/web-react'
import { Link } from 'wouter'
import { labelIn } from '#kernel/message'
import { common } from '../../kit/words/common.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { readToken } from '../../shell/token.ts'
import { HeaderMenus } from '../header/header-menus.tsx'
import { Logo } from '../logo.tsx'
import { Preferences } from '../preferences.tsx'
import { useHome, useNavigation } from '../use-screens.ts'

/** Where people go from the pages that anybody may open: who comes back, to where they work; everybody else, to where they can begin. */
export function useWays() {
  const home = useHome()
  const open = useNavigation('landing')
  return readToken() !== null && home ? [home] : open
}

/** The header of the pages that anybody may open. */
export function LandingHeader() {
  const c = useMessages(common)
  const locale = useLocale()
  return (
    <>
      <a className="tessera-skip" href="#content">
        {c('skip')}
      </a>
      <header className="studio-header">
        <Link href="/" className="studio-brand" aria-label={c('logo')}>
          <Logo />
          <strong>Tessera</strong>
        </Link>
        <div className="studio-header-end">
          <HeaderMenus />
          <Preferences />
          {useWays().map(({ id, path, label }) => (
            <Link key={id} href={path} asChild>
              <Button type="outline">{labelIn(label, locale)}</Button>
            </Link>
          ))}
        </div>
      </header>
    </>
  )
}
