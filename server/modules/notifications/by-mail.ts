import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { filled, type LabelValues } from '#kernel/message'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import { type AccountTables, secondsToWait } from '../accounts/index.ts'
import type { Mails, MailTemplate } from '../mail/index.ts'
import type { NotificationKind, NotificationKinds } from './kinds.ts'
import type { MailChoice } from './model.ts'
import type { NotificationTables } from './table.ts'

/** Mails about notifications that one person gets within an hour. */
const MOST_MAILS = 60
const HOUR_MS = 3_600_000
const ACTIVE = 1

const template: MailTemplate<'text'> = {
  subject: { zh: '{text}', en: '{text}' },
  lines: { zh: ['{text}'], en: ['{text}'] },
  action: { zh: '打开', en: 'Open' },
  closing: {
    zh: '您在个人中心选择了接收此类邮件，可随时在那里关闭。',
    en: 'You chose to receive these mails in your profile, where you can turn them off.',
  },
}

interface ByMailDeps {
  readonly store: Store<NotificationTables & AccountTables>
  readonly now: () => Date
  readonly kinds: Pick<NotificationKinds, 'topics'>
  readonly mails: Pick<Mails, 'send' | 'languageOf'>
}
interface Sent {
  readonly userIds: readonly number[]
  readonly kind: NotificationKind
  readonly values: LabelValues
  readonly link: string
}

/** Notifications that people receive by mail as well, by topic. No topic is chosen until a person chooses it. */
export class NotificationsByMail {
  constructor(private readonly deps: ByMailDeps) {}

  /** What the actor has chosen. */
  async choices({ userId }: Pick<Actor, 'userId'>): Promise<readonly MailChoice[]> {
    const { store, kinds } = this.deps
    const { notificationMail } = store.t
    const rows = await store.read.select().from(notificationMail).where(eq(notificationMail.userId, userId))
    const chosen = new Set(rows.map(({ topic }) => topic))
    return kinds.topics().map(({ id, label: { zh, en } }) => ({ topic: id, label: { zh, en }, mail: chosen.has(id) }))
  }

  /** @throws AppError for a topic that no module has */
  async choose(actor: Actor, { topic, mail }: Pick<MailChoice, 'topic' | 'mail'>): Promise<readonly MailChoice[]> {
    const { store, kinds } = this.deps
    const { notificationMail } = store.t
    const { userId } = actor
    if (!kinds.topics().some(({ id }) => id === topic)) throw new AppError(errors.invalid, { data: { field: 'topic' } })
    await store.write(async (db) => {
      if (mail) await db.insert(notificationMail).values({ userId, topic }).onConflictDoNothing()
      else
        await db
          .delete(notificationMail)
          .where(and(eq(notificationMail.userId, userId), eq(notificationMail.topic, topic)))
    })
    return this.choices(actor)
  }

  /** In the write of a notification: mails to those of the people who chose its topic, each in their language. */
  async send(db: Db, { userIds, kind, values, link }: Sent): Promise<void> {
    const { store, now, mails } = this.deps
    const { notificationMail, user } = store.t
    if (!kind.topic) return
    const people = await db
      .select({ id: user.id, to: user.userName })
      .from(notificationMail)
      .innerJoin(user, eq(user.id, notificationMail.userId))
      .where(
        and(
          inArray(notificationMail.userId, [...userIds]),
          eq(notificationMail.topic, kind.topic.id),
          eq(user.status, ACTIVE),
          // Only addresses that are proven are written to.
          isNotNull(user.confirmedAt),
          isNull(user.deletedAt),
        ),
      )
    for (const { id, to } of people) {
      const limit = { key: `notification mail:${id}`, most: MOST_MAILS, windowMs: HOUR_MS }
      if ((await secondsToWait(db, store.t, now(), [limit])) > 0) continue
      const language = (await mails.languageOf(db, to)) ?? 'en'
      const text = filled(kind.text, values)[language]
      const path = link.startsWith('/') ? { link: link as `/${string}` } : {}
      await mails.send(db, { to, language, template, values: { text }, ...path })
    }
  }

  /** In the write that ends an account. */
  async forget(db: Db, userId: number): Promise<void> {
    const { notificationMail } = this.deps.store.t
    await db.delete(notificationMail).where(eq(notificationMail.userId, userId))
  }
}
