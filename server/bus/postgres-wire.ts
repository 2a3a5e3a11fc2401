import createClient from 'postgres'
import type { Wire } from './wire-bus.ts'

const CHANNEL = 'tessera'

/** `LISTEN` and `NOTIFY` of PostgreSQL; needs connections of their own, and none through a pool that hands out another one for each transaction. */
export const openPostgresWire = (address: string): Wire => {
  const sql = createClient(address, {
    max: 1,
    connect_timeout: 5,
    backoff: () => 0.2,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'tessera bus' },
  })
  return {
    async listen(heard) {
      await sql.listen(CHANNEL, heard)
    },
    async send(text) {
      await sql.notify(CHANNEL, text)
    },
    close: () => sql.end({ timeout: 1 }),
  }
}
