import type { AppFacts, Environment } from '#kernel/engine'
import type { AppState } from '#kernel/view/app-state'
import type { PublishedPage } from '../../server/wire.ts'
import { sharedApp } from '../shell/app-state.ts'
import type { PageUser } from './fetch-page.ts'

/** What a published page shares with others of its project. */
export function appOf({ id, projectId }: PublishedPage, env: Environment, user: PageUser | null): AppState {
  return sharedApp(projectId === undefined ? `page ${id} ${env}` : appIdOf(projectId, env), factsOf(user))
}

/** What names the app of a project's pages. */
export const appIdOf = (projectId: number, env: Environment): string => `${projectId} ${env}`

function factsOf(user: PageUser | null): Pick<AppFacts, 'user' | 'permissions'> {
  if (!user) return { user: {}, permissions: [] }
  const { userId: id, userName, nickName, avatar, roles, permissions } = user
  return { user: { id, name: nickName || userName, avatar, roles }, permissions }
}
