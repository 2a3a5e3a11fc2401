import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'

export const secondStepTables = (d: Dialect, { user }: AccountTables) => {
  const ofUser = () =>
    d
      .int()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' })
  /** The authenticator of a person, a row each. */
  const totp = d.table('totp', {
    userId: ofUser().primaryKey(),
    /** The shared secret in base32, sealed for `totp` and the user's id. */
    sealed: d.text().notNull(),
    /** When a code of it was shown for the first time; null while it is being set up, and nothing is asked for at logins. */
    confirmedAt: d.time(),
    /** The last half minute whose code was taken, counted from 1970: neither it nor an older one is taken again. */
    lastStep: d.int().notNull().default(0),
    createdAt: d.time().notNull(),
  })
  /** SHA-256 of every recovery code that is still to be used. */
  const recoveryCode = d.table('recovery_code', { hash: d.text().primaryKey(), userId: ofUser(), createdAt: d.time().notNull() }, (t) => [
    d.index('recovery_code_user').on(t.userId),
  ])
  /** A login whose password was right and whose second step is still to come: SHA-256 of the ticket. */
  const loginTicket = d.table(
    'login_ticket',
    {
      hash: d.text().primaryKey(),
      userId: ofUser(),
      /** SHA-256 of the stored hash of the password that was right: a changed password takes the ticket with it. */
      password: d.text().notNull(),
      expiresAt: d.time().notNull(),
    },
    (t) => [d.index('login_ticket_user').on(t.userId)],
  )
  return { totp, recoveryCode, loginTicket }
}
export type SecondStepTables = ReturnType<typeof secondStepTables>
