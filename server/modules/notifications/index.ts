import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { accountsModule } from '../accounts/index.ts'
import { mailModule } from '../mail/index.ts'
import { projectsModule } from '../projects/index.ts'
import { retentionModule } from '../retention/index.ts'
import { NotificationsByMail } from './by-mail.ts'
import { notificationCalls } from './calls.ts'
import { notificationFields } from './fields.ts'
import { createKinds } from './kinds.ts'
import { createOwnList } from './own-list.ts'
import { createNotifications } from './service.ts'
import { notificationTables } from './table.ts'

/** What people are notified of; the texts are of the modules that notify. */
export const notificationsModule = defineModule({
  id: 'notifications',
  fields: notificationFields,
  needs: [accountsModule, projectsModule, mailModule, retentionModule],
  tables: notificationTables,
  migrations: join(import.meta.dirname, 'migrations'),
  services: ({ store, bus, now, use }) => {
    /** What modules notify people of. */
    const notificationKinds = createKinds()
    const notificationsByMail = new NotificationsByMail({
      ...{ store, now, kinds: notificationKinds },
      mails: use(mailModule).mails,
    })
    const kept = use(retentionModule).retention.declare({
      id: 'notifications/list',
      label: { zh: '通知', en: 'Notifications' },
      ...{ days: 90, min: 1, max: 3_650 },
    })
    const notifications = createNotifications({ store, bus, now, byMail: notificationsByMail, kept })
    const ownNotifications = createOwnList({ store, now, kinds: notificationKinds, notifications })
    return { notificationKinds, notifications, notificationsByMail, ownNotifications }
  },
  projectPart: { tables: { notification: 'notifications belong to people, and are no content of the project' } },
  calls: notificationCalls,
  sweep: ({ notifications }) => notifications.sweep(),
})

// Published to other modules.
export type { NotificationKind, NotificationTopic } from './kinds.ts'
export { type Notifications, noticeTopicOf } from './service.ts'
export type { NotificationTables } from './table.ts'
