import { computed } from '@preact/signals-core'
import type { AdminNotifications } from '#sdk/studio'
import { call } from '../shell/client.ts'
import type { AdminApp } from './admin-app.ts'

/**
 * The notifications of the person in this project; what is unread is counted by the application's start, which is asked
 * again after a change.
 */
export function createNotifications(app: AdminApp): AdminNotifications {
  const { project } = app.at
  return {
    unread: computed(() => app.start.value.unread),
    async list(pageNum) {
      const { list, total } = await call('GET /notification/list', {
        projectId: String(project),
        pageNum: String(pageNum),
      })
      return {
        total,
        list: list.map(({ id, text, link, readAt, createdAt }) => ({
          id,
          text,
          link,
          isRead: readAt !== null,
          createdAt,
        })),
      }
    },
    async read(ids) {
      await call('POST /notification/read', { ids: [...ids] })
      await app.refresh()
    },
    async readAll() {
      await call('POST /notification/readAll', { projectId: project })
      await app.refresh()
    },
  }
}
