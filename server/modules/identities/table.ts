import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'

export const identityTables = (d: Dialect, { user }: Pick<AccountTables, 'user'>) => {
  /** Accounts elsewhere with which somebody signs in. */
  const identity = d.table(
    'identity',
    {
      id: d.id(),
      /** `wechat` or `oidc/` and the name of the provider. */
      provider: d.text().notNull(),
      subject: d.text().notNull(),
      userId: d
        .int()
        .notNull()
        .references(() => user.id, { onDelete: 'cascade' }),
      label: d.text().notNull(),
      createdAt: d.time().notNull(),
    },
    (t) => [d.uniqueIndex('identity_subject').on(t.provider, t.subject), d.index('identity_user').on(t.userId)],
  )
  /** Somebody is on the way to a provider and back: SHA-256 of the state, and of the cookie of the browser that left. */
  const loginFlow = d.table('login_flow', {
    stateHash: d.text().primaryKey(),
    browserHash: d.text().notNull(),
    provider: d.text().notNull(),
    nonce: d.text().notNull(),
    verifier: d.text().notNull(),
    /** The login of somebody who connects an account to their own; null where they sign in. A login that has ended comes back to nothing. */
    sessionId: d.int(),
    expiresAt: d.time().notNull(),
  })
  /** Somebody came back whom no account belongs to yet, and is to say which one does. */
  const linkTicket = d.table('link_ticket', {
    hash: d.text().primaryKey(),
    browserHash: d.text().notNull(),
    provider: d.text().notNull(),
    subject: d.text().notNull(),
    label: d.text().notNull(),
    expiresAt: d.time().notNull(),
  })
  return { identity, loginFlow, linkTicket }
}
export type IdentityTables = ReturnType<typeof identityTables>
