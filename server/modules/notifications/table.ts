import type { LabelValues } from '#kernel/message'
import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { ProjectTables } from '../projects/index.ts'

export const notificationTables = (d: Dialect, { user, project }: AccountTables & ProjectTables) => {
  /** What a person is notified of. */
  const notification = d.table(
    'notification',
    {
      id: d.id(),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      /** Null where it is about no project. */
      projectId: d.int().references(() => project.id, { onDelete: 'cascade' }),
      /** Id of the kind, which has the text. */
      kind: d.text().notNull(),
      values: d.json().$type<LabelValues>().notNull(),
      /** Where it leads; empty for nowhere. */
      link: d.text().notNull().default(''),
      readAt: d.time(),
      createdAt: d.time().notNull(),
    },
    (t) => [
      d.index('notification_user').on(t.userId, t.projectId, t.readAt),
      d.index('notification_project').on(t.projectId),
    ],
  )
  /** Topics that a person receives by mail as well. */
  const notificationMail = d.table(
    'notification_mail',
    {
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      topic: d.text().notNull(),
    },
    (t) => [d.primaryKey({ columns: [t.userId, t.topic] })],
  )
  return { notification, notificationMail }
}
export type NotificationTables = ReturnType<typeof notificationTables>
