import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MessageError, tell } from '#kernel/message'
import { defineExtensionPoint, defineServicesPoint, isOfProduct } from '#kernel/plugin'
import { describedCalls } from '../calls/assemble.ts'
import type { AnyModule } from '../calls/module.ts'
import type { ServerHost } from '../calls/offers.ts'

/** A module of the server as a contribution. */
export interface ServerModule {
  /** `module/notes`, after the id of the module. */
  readonly id: `module/${string}`
  readonly module: AnyModule
  /** Names of its tables in the database. */
  readonly tables: readonly string[]
}

/** Names of tables in the database, of tables as code has them. */
export const tableNames = (tables: object): readonly string[] => Object.values(tables as Record<string, SQLiteTable>).map(getTableName)

/**
 * What the server is made of: calls, tables with their migrations, jobs, workflows, shares of projects. No two plugins may contribute a call, an
 * address, a table, an audited action or a permission of one name.
 */
export const modulesPoint = defineExtensionPoint<ServerModule>('server modules', {
  accepts({ id, module }, owner) {
    if (id !== `module/${module.id}`) throw new MessageError(tell('plugin.id-form', { form: `module/${module.id}` }))
    if (!isOfProduct(owner) && module.id !== owner.id) throw new MessageError(tell('plugin.id-form', { form: `module/${owner.id}` }))
  },
  names: ({ module, tables }) => [
    ...describedCalls([module]).flatMap(({ call }) => [
      tell('plugin.name-call', { call: call.id }),
      tell('plugin.name-call-address', { address: `${call.method} ${call.path.replace(/\{\w+/g, '{')}` }),
    ]),
    ...tables.map((table) => tell('plugin.name-table', { table })),
    ...Object.keys(module.audits ?? {}).map((action) => tell('plugin.name-audit', { action })),
    ...(module.permissions ?? []).map(({ id: permission }) => tell('plugin.name-permission', { permission })),
  ],
})

/** Services that the product's modules offer to the server halves of plugins. */
export const serverServicesPoint = defineServicesPoint<ServerHost>('server services')
