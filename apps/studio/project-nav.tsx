import { Link } from 'wouter'
import { labelIn } from '#kernel/message'
import type { ScreenDeclaration } from '#sdk/studio'
import { useLoaded } from '../kit/list/use-loaded.ts'
import { OneIcon } from '../kit/panel/one-icon.tsx'
import { common } from '../kit/words/common.ts'
import { ApiError } from '../shell/api-error.ts'
import { call } from '../shell/client.ts'
import { useLocale, useMessages } from '../shell/messages.ts'
import { useCurrentInSight } from './use-current-in-sight.ts'
import { useNavigation } from './use-screens.ts'

/** The project whose screen an address shows; undefined for others, and for the door, which is for people outside of the studio too. */
export const projectIn = (path: string): number | undefined => {
  const id = /^\/project\/(\d+)(?:\/(?!visit$)|$)/.exec(path)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** At the screen itself, or at one below it, such as a single thing of its list. */
const isAt = (path: string, address: string): boolean => path === address || path.startsWith(`${address}/`)

const REFUSED: readonly number[] = [403, 404]

/** The screens of a project, beside each of them; none for those who may not see the project. */
export function ProjectNav({ projectId, path }: { readonly projectId: number; readonly path: string }) {
  const t = useMessages(common)
  const locale = useLocale()
  const screens = useNavigation('project')
  const isRestricted = screens.some(({ navigation }) => navigation?.administrators)
  const role = useLoaded(`role in ${projectId} ${isRestricted}`, async (signal) =>
    isRestricted ? (await call('GET /project/detail/{id}', { id: projectId }, { signal })).access : undefined,
  )
  const shown = screens.filter(({ navigation }) => !navigation?.administrators || role.data === 'admin')
  const nav = useCurrentInSight(`${path} ${shown.length}`)
  if (role.error instanceof ApiError && REFUSED.includes(role.error.status)) return null
  const addressOf = (screen: ScreenDeclaration): string => screen.path.replace(':id', String(projectId))
  return (
    <nav ref={nav} className="studio-project-nav" aria-label={t('project')}>
      {shown.map((screen) => (
        <Link key={screen.id} href={addressOf(screen)} aria-current={isAt(path, addressOf(screen)) ? 'page' : undefined}>
          {screen.icon && <OneIcon icon={screen.icon} />}
          {labelIn(screen.navigation?.label ?? screen.label, locale)}
        </Link>
      ))}
    </nav>
  )
}
