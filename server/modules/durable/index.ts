import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { durableTables } from '../../durable/table.ts'

/** The tables of the durable engine, which every module is given. */
export const durableModule = defineModule({ id: 'durable', tables: durableTables, migrations: join(import.meta.dirname, 'migrations') })
