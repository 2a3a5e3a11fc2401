import { eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Mail, MailLanguage, TextMail, WrittenMail } from './mail.ts'
import type { Outbox } from './outbox.ts'
import { writeMail, writeText } from './write-mail.ts'

const JOB = 'mail'

/** How other modules send mails. */
export interface Mails {
  /**
   * In the transaction of what it tells of: with that the mail is sent, though the mail server is away for a while or
   * this one ends, and without it there is none.
   * Until it is sent it waits in the database, so it must hold no secret.
   */
  send<Values extends string>(db: Db, mail: Mail<Values>): Promise<void>
  /**
   * At once; fails when the mail server does. For mails that hold a secret (a code, a link that lets somebody in): the
   * caller enqueues a job of its own that holds none, and that job makes the secret and delivers it, anew whenever it
   * is tried again.
   */
  deliver<Values extends string>(mail: Mail<Values>): Promise<void>
  /**
   * A text of a project, in the transaction of what it reports. Small print names its `origin`; it must hold no secret.
   */
  sendText(db: Db, mail: TextMail): Promise<void>
  /** The language that the owner of an address last used the product in; null for an unknown person. */
  languageOf(db: Db, address: string): Promise<MailLanguage | null>
}

export const createMails = (deps: {
  readonly store: Store<Pick<AccountTables, 'user'>>
  readonly durable: Durable
  readonly outbox: Outbox
  /** The address of the installation: from its settings, never from a request. */
  readonly site: string
}): Mails => {
  const { store, durable, outbox, site } = deps
  const { user } = store.t
  durable.work(JOB, (mail) => outbox.post(mail as unknown as WrittenMail), { label: { zh: '发送邮件', en: 'Send an e-mail' } })

  const languageOf = async (db: Db, address: string): Promise<MailLanguage | null> => {
    const [row] = await db.select({ language: user.language }).from(user).where(eq(user.userName, address.toLowerCase()))
    return row?.language ?? null
  }
  const write = async <Values extends string>(db: Db, mail: Mail<Values>): Promise<WrittenMail> =>
    writeMail(mail, mail.language ?? (await languageOf(db, mail.to)) ?? 'en', site)

  return {
    languageOf,
    send: async (db, mail) => durable.enqueue(db, JOB, { ...(await write(db, mail)) }),
    async sendText(db, mail) {
      await durable.enqueue(db, JOB, { ...writeText(mail, (await languageOf(db, mail.to)) ?? 'en') })
    },
    deliver: async (mail) => outbox.post(await write(store.read, mail)),
  }
}
