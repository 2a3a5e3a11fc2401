import type { AdminStart } from '../../server/wire.ts'
import { ApiError } from '../shell/api-error.ts'
import { callForStream } from '../shell/client.ts'
import { followStream } from '../shell/sync/follow-stream.ts'
import { onToken, readToken } from '../shell/token.ts'
import type { AdminApp } from './admin-app.ts'
import { signInHere } from './sign-in.ts'
import { TEXTS } from './texts.ts'

/** What a person may do in the application, as far as they see it. */
const rightsOf = ({ menus, codes, permissions }: AdminStart): string =>
  JSON.stringify([menus.map(({ id }) => id).toSorted(), [...codes].toSorted(), [...permissions].toSorted()])

/** Whether the server reports changes to this person: not to visitors, nor to people who see a private project as such. */
const isFollowed = ({ user, role, project }: AdminStart): boolean =>
  user !== null && (role !== null || project.isPublic === 1)

/**
 * Keeps an open application up to date: the server reports changes of rights, menus and settings, and the start is
 * requested again. A user who may no longer open it sees a notice; one who is signed out goes to the sign-in.
 */
export function followApp(app: AdminApp, fail: (error: Error) => void): () => void {
  let isFirst = true
  const refresh = async (): Promise<void> => {
    const before = app.start.peek()
    try {
      await app.refresh()
      if (before.user && rightsOf(before) !== rightsOf(app.start.peek()))
        (await import('./tell.ts')).tell(TEXTS.rightsChanged)
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.offline || thrown.status >= 500) return
      if (thrown.status === 401) signInHere()
      else fail(thrown)
    }
  }
  const stop = !isFollowed(app.start.peek())
    ? () => undefined
    : followStream({
        open: (signal) =>
          callForStream('GET /project/admin/follow', { projectId: String(app.at.project), env: app.at.env }, signal),
        onEvent(name) {
          if (name !== 'policy') return undefined
          // The first tells how it is, which the start has just said.
          if (!isFirst) void refresh()
          isFirst = false
          return undefined
        },
        onRefused: () => void refresh(),
      })
  const unfollowToken = onToken((elsewhere) => {
    // Signed out in another window.
    if (elsewhere && readToken() === null) void refresh()
  })
  return () => {
    stop()
    unfollowToken()
  }
}
