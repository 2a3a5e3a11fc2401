import { signal } from '@preact/signals-core'
import { useContext } from 'react'
import { type LanguageDeclaration, languagesPoint, type ScreenDeclaration, screensPoint } from '#sdk/studio'
import type { UserInfo } from '../../server/wire.ts'
import { useSignalValue } from '../kit/panel/use-signal-value.ts'
import { currentUser } from '../shell/session.ts'
import { StudioKernelContext } from './studio-kernel.ts'

const SUPER = 1
const NONE = signal<readonly ScreenDeclaration[]>([])

/** Whether a screen opens in the studio. */
export const isOfStudio = ({ where }: Pick<ScreenDeclaration, 'where'>): boolean => where?.includes('studio') ?? true

/** The studio's screens; follows plugins that come and go. */
export function useScreens(): readonly ScreenDeclaration[] {
  return useSignalValue(useContext(StudioKernelContext)?.registry(screensPoint).all ?? NONE).filter(isOfStudio)
}

const NO_LANGUAGES = signal<readonly LanguageDeclaration[]>([])

/** The languages of the studio that plugins bring; follows plugins that come and go. */
export function useLanguages(): readonly LanguageDeclaration[] {
  return useSignalValue(useContext(StudioKernelContext)?.registry(languagesPoint).all ?? NO_LANGUAGES)
}

/** Whether somebody may see a screen; null for nobody. */
export function maySee(
  { seenBy, subUsers }: Pick<ScreenDeclaration, 'seenBy' | 'subUsers'>,
  user: Pick<UserInfo, 'role' | 'sub'> | null,
): boolean {
  if (seenBy === 'everybody') return true
  if (user?.sub && !subUsers) return false
  return user !== null && (seenBy === 'signed in' || user.role === SUPER)
}

type Place = NonNullable<ScreenDeclaration['navigation']>['place']

/** What the navigation leads to at one place, for the person who is signed in. */
export function useNavigation(place: Place): readonly ScreenDeclaration[] {
  const user = useSignalValue(currentUser)
  return useScreens()
    .filter((screen) => screen.navigation?.place === place && maySee(screen, user))
    .sort((a, b) => (a.navigation?.order ?? 0) - (b.navigation?.order ?? 0))
}

/** Where people begin after they signed in: the first area of the header that everybody who is signed in sees. */
export function useHome(): ScreenDeclaration | undefined {
  return useScreens()
    .filter(({ navigation, seenBy }) => navigation?.place === 'header' && seenBy === 'signed in')
    .sort((a, b) => (a.navigation?.order ?? 0) - (b.navigation?.order ?? 0))[0]
}
