import type { Dialect } from '../../db/dialect.ts'

/** What is kept of attempts, which are limited. */
const attemptTables = (d: Dialect) => {
  /** The code that was last mailed to a person who registers: SHA-256 of the address and the code. */
  const emailCode = d.table('email_code', {
    email: d.text().primaryKey(),
    hash: d.text().notNull(),
    /** How often one was tried. */
    tries: d.int().notNull(),
    expiresAt: d.time().notNull(),
  })
  /** Counters of the rate limits; in the database so that they survive a restart and are shared by all nodes. */
  const attempt = d.table('attempt', {
    key: d.text().primaryKey(),
    count: d.int().notNull(),
    windowEndsAt: d.time().notNull(),
  })
  return { emailCode, attempt }
}

export const accountTables = (d: Dialect) => {
  const user = d.table(
    'user',
    {
      id: d.id(),
      /** The e-mail in lower case. */
      userName: d.text().notNull(),
      nickName: d.text().notNull(),
      avatar: d.text().notNull().default(''),
      /** Its names as searches look through them; null where an earlier release wrote the row. */
      searchText: d.text(),
      passwordHash: d.text().notNull(),
      role: d.int().$type<1 | 2>().notNull().default(2),
      status: d.int().$type<1 | 2>().notNull().default(1),
      /** When the sample project was made for this user, so that a deleted one does not come back. */
      sampledAt: d.time(),
      /** When the e-mail was proven to be this person's; memberships given by address count from then on. */
      confirmedAt: d.time(),
      /** What they last signed in with, for mails; null where an earlier release wrote the row. */
      language: d.text().$type<'zh' | 'en'>(),
      /** When they last signed in, by whichever way; null where no sign-in is known. */
      lastSignInAt: d.time(),
      /** Whose sub user it is: somebody who uses what is built and sees nothing of the studio; null for everybody else. */
      parentId: d.int(),
      /** When the person deleted the account. Nothing personal is left in the row, which what they made for others still names. */
      deletedAt: d.time(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('user_name').on(t.userName), d.index('user_parent').on(t.parentId)],
  )
  /** One login in one browser; its keys change, it stays. */
  const session = d.table(
    'session',
    {
      id: d.id(),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      createdAt: d.time().notNull(),
      idleUntil: d.time().notNull(),
      endsAt: d.time().notNull(),
      revokedAt: d.time(),
      /** Browser and system by name, `Firefox · Linux`, of at most 60 characters; what else the browser says of itself is not kept. */
      agent: d.text().notNull().default(''),
      /** The address it was last used from, as far as the renewals of its token know. Both go with the login. */
      ip: d.text().notNull().default(''),
      /** Its last renewal, a quarter of an hour apart while it is used; null in rows of an earlier release. */
      seenAt: d.time(),
    },
    (t) => [d.index('session_user').on(t.userId)],
  )
  /** SHA-256 of every bearer token and cookie handed out; the values themselves are never stored. */
  const sessionKey = d.table(
    'session_key',
    {
      hash: d.text().primaryKey(),
      sessionId: d
        .int()
        .notNull()
        .references(() => session.id, { onDelete: 'cascade' }),
      /** `page` is a page's token, `code` the one-use code that buys one; both are for the project below. */
      kind: d.text().$type<'token' | 'cookie' | 'page' | 'code'>().notNull(),
      /** Of a page's key: its project, and the role that an administrator views. Later modules have the tables. */
      projectId: d.int(),
      viewedRole: d.int(),
      expiresAt: d.time().notNull(),
      /** Set when a newer key took its place; a cookie used after this is a stolen one. */
      replacedAt: d.time(),
    },
    (t) => [d.index('session_key_session').on(t.sessionId)],
  )
  /** Links that an administrator hands over or that are mailed: SHA-256 of the secret in each. */
  const accountLink = d.table(
    'account_link',
    {
      hash: d.text().primaryKey(),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      kind: d.text().$type<'confirm' | 'reset'>().notNull(),
      expiresAt: d.time().notNull(),
    },
    (t) => [d.index('account_link_user').on(t.userId)],
  )
  return { user, session, sessionKey, accountLink, ...attemptTables(d) }
}
export type AccountTables = ReturnType<typeof accountTables>
