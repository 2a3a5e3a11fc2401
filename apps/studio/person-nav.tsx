import { Link } from 'wouter'
import { labelIn } from '#kernel/message'
import type { ScreenDeclaration } from '#sdk/studio'
import { OneIcon } from '../kit/panel/one-icon.tsx'
import { common } from '../kit/words/common.ts'
import { useLocale, useMessages } from '../shell/messages.ts'
import { useCurrentInSight } from './use-current-in-sight.ts'
import { useNavigation } from './use-screens.ts'

const orderOf = ({ navigation }: ScreenDeclaration): number => navigation?.order ?? 0

/** The screens of the person who is signed in, beside each of them: those below `/user`, wherever else they stand. */
export function PersonNav({ path }: { readonly path: string }) {
  const t = useMessages(common)
  const locale = useLocale()
  const inMenu = useNavigation('user menu').filter((screen) => screen.path.startsWith('/user/'))
  const screens = [...inMenu, ...useNavigation('person')].sort((a, b) => orderOf(a) - orderOf(b))
  const nav = useCurrentInSight(`${path} ${screens.length}`)
  return (
    <nav ref={nav} className="studio-project-nav" aria-label={t('profile')}>
      {screens.map((screen) => (
        <Link key={screen.id} href={screen.path} aria-current={path === screen.path ? 'page' : undefined}>
          {screen.icon && <OneIcon icon={screen.icon} />}
          {labelIn(screen.navigation?.label ?? screen.label, locale)}
        </Link>
      ))}
    </nav>
  )
}
