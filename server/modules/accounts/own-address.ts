import { eq } from 'drizzle-orm'
import { afterCommit } from '../../db/after-commit.ts'
import { searchText } from '../../db/search-text.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Audit } from '../audit/index.ts'
import type { Mails } from '../mail/index.ts'
import type { AccountAudit } from './audits.ts'
import { renamedMail } from './mails.ts'
import type { Sessions } from './sessions.ts'
import type { AccountTables } from './table.ts'

/** The longest address of an account. */
const LONGEST = 200

/** The name that a sub user goes on with: `carl@shop.test` becomes `carl+sub12@shop.test`, and with `nth` 2 `carl+sub12-2@shop.test`. */
export function nameBeside(userName: string, userId: number, nth = 1): string {
  const at = userName.lastIndexOf('@')
  const rest = `+sub${userId}${nth === 1 ? '' : `-${nth}`}${userName.slice(at)}`
  return `${userName.slice(0, at).slice(0, LONGEST - rest.length)}${rest}`
}

/**
 * Nobody proves the address of a sub user, so it keeps nobody from an account: whoever proves it takes it over, with nothing else. The sub user stays as it
 * is, with its password, its projects and whose it is, and signs in with another name, which the person who made it is mailed.
 */
export const createOwnAddress = (deps: {
  readonly store: Store<AccountTables>
  readonly audit: Audit<AccountAudit>
  readonly mails: Pick<Mails, 'send'>
  readonly sessions: Pick<Sessions, 'changed'>
}) => {
  const { store, audit, mails, sessions } = deps
  const { user } = store.t
  const isTaken = async (db: Db, userName: string): Promise<boolean> => (await db.$count(user, eq(user.userName, userName))) > 0

  /** In the write that makes an account of a proven address. */
  return async (db: Db, userName: string): Promise<void> => {
    const [row] = await db.select().from(user).where(eq(user.userName, userName))
    if (row === undefined || row.parentId === null) return
    let nth = 1
    while (await isTaken(db, nameBeside(userName, row.id, nth))) nth += 1
    const name = nameBeside(userName, row.id, nth)
    await db
      .update(user)
      .set({ userName: name, searchText: searchText(name, row.nickName) })
      .where(eq(user.id, row.id))
    afterCommit(() => sessions.changed([row.id]))
    await audit(db, { action: 'sub user renamed', userId: null, target: `user ${row.id}, ${userName} is ${name}` })
    const [parent] = await db.select({ userName: user.userName, status: user.status }).from(user).where(eq(user.id, row.parentId))
    if (parent?.status === 1)
      await mails.send(db, { to: parent.userName, template: renamedMail, values: { address: userName, name }, link: '/user/sub/list' })
  }
}
