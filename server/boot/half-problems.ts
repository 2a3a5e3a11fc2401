import type { Label, Told } from '#kernel/message'
import type { HalfProblem } from '../calls/halves.ts'
import { inWords } from '../http/words.ts'

const problem = (code: string, zh: string, en: string): HalfProblem => ({ code, message: { zh, en } })
const inBoth = (told: Told): Label => ({ zh: inWords(told, 'zh'), en: inWords(told, 'en') })

/** Why a server half cannot run: what, where, and what to do. */
export const halfProblems = {
  notLoaded: (why: Told) => {
    const { zh, en } = inBoth(why)
    return problem(
      'server-not-loaded',
      `服务器端代码无法加载：${zh}。插件的其余部分也不会运行`,
      `The server half cannot be loaded: ${en}. The rest of the plugin does not run either`,
    )
  },
  loadsTooLong: (seconds: number) =>
    problem(
      'server-late',
      `服务器端代码在 ${seconds} 秒内没有加载完：请不要在模块的最外层等待`,
      `The server half did not load within ${seconds} seconds: do not wait at the top of its modules`,
    ),
  noModule: () =>
    problem(
      'server-no-module',
      '服务器端代码的默认导出不是模块：请写 export default defineModule({ … })',
      'The default export of the server half is no module: write `export default defineModule({ … })`',
    ),
  otherId: (found: string, wanted: string) =>
    problem(
      'server-other-id',
      `服务器端模块的 id 是“${found}”，应为“${wanted}”`,
      `The module of the server half has the id “${found}” instead of “${wanted}”`,
    ),
  unknownField: (name: string) =>
    problem('server-unknown-field', `服务器端模块不能有“${name}”`, `The module of a server half cannot have “${name}”`),
  nameNotOwn: (name: string, expected: string) =>
    problem(
      'server-name-not-own',
      `服务器端的名称“${name}”不属于此插件：应写成“${expected}”`,
      `The name “${name}” in the server half is not the plugin's own: it must look like “${expected}”`,
    ),
  notAllowed: (call: string, what: string) =>
    problem('server-call-not-allowed', `插件的调用“${call}”不能使用“${what}”`, `The call “${call}” of a plugin cannot use “${what}”`),
  doesNotFit: (why: Told) => {
    const { zh, en } = inBoth(why)
    return problem('server-does-not-fit', `服务器端模块不能加入：${zh}`, `The server half does not fit beside the others: ${en}`)
  },
  noMigrations: (tables: string) =>
    problem(
      'server-no-migrations',
      `数据表“${tables}”没有迁移：请在模块中写 migrations，并打包 migrations 文件夹`,
      `The table “${tables}” has no migrations: name their folder by \`migrations\` in the module, and pack it with the plugin`,
    ),
  migrationFailed: (why: string) =>
    problem(
      'server-migration-failed',
      `数据表的迁移失败，数据库没有改变：${why}`,
      `The migrations of its tables failed, and the database is as before: ${why}`,
    ),
  tableForeign: (table: string) =>
    problem(
      'server-table-foreign',
      `迁移修改了数据表“${table}”，它不在插件 grants 的 tables 中`,
      `A migration changes the table “${table}”, which the plugin's grants do not list under “tables”`,
    ),
  statementForeign: (beginning: string) =>
    problem(
      'server-statement-foreign',
      `迁移中的语句“${beginning}…”不能使用：只能创建、修改和删除自己的数据表、索引和行`,
      `A migration has the statement “${beginning}…”: only own tables, indexes and rows can be created, changed and removed`,
    ),
  tableNotGranted: (table: string) =>
    problem(
      'server-table-not-granted',
      `数据表“${table}”不在插件 grants 的 tables 中`,
      `The table “${table}” is not listed under “tables” in the plugin's grants`,
    ),
} as const

/** Thrown while a half is started; becomes the state of its plugin. */
export class HalfFailure extends Error {
  constructor(readonly problem: HalfProblem) {
    super(problem.message.en)
  }
}
