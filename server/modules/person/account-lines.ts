import type { Label } from '#kernel/message'
import { type Cell, csvLine } from '../../http/csv-line.ts'
import type { PlatformUser } from '../../wire.ts'

/** Accounts that are read for one piece of the file. */
export const AT_ONCE = 500

const COLUMNS: readonly (readonly [Label, (account: PlatformUser) => Cell])[] = [
  [{ zh: '邮箱', en: 'E-mail' }, ({ userName }) => userName],
  [{ zh: '昵称', en: 'Nickname' }, ({ nickName }) => nickName],
  [{ zh: '超级管理员', en: 'Super administrator' }, ({ role }) => role === 1],
  [{ zh: '已冻结', en: 'Frozen' }, ({ status }) => status === 2],
  [{ zh: '所属账号', en: 'Sub user of' }, ({ parent }) => parent],
  [{ zh: '创建时间', en: 'Created' }, ({ createdAt }) => createdAt],
  [{ zh: '最近登录', en: 'Last sign-in' }, ({ lastSignInAt }) => lastSignInAt],
]

/**
 * A CSV file with a mark by which spreadsheets know its letters. `read` returns at most `AT_ONCE` accounts from an
 * offset.
 */
export async function* accountLines(
  read: (offset: number) => Promise<readonly PlatformUser[]>,
  language: keyof Label,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(COLUMNS.map(([label]) => label[language]))}`
  for (let offset = 0; ; offset += AT_ONCE) {
    const accounts = await read(offset)
    yield accounts.map((account) => csvLine(COLUMNS.map(([, cell]) => cell(account)))).join('')
    if (accounts.length < AT_ONCE) return
  }
}
