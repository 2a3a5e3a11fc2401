import { openConnection } from '../db/postgres-connection.ts'
import type { Wire } from './wire-bus.ts'

const CHANNEL = 'tessera'

/** `LISTEN` and `NOTIFY` of PostgreSQL, over one connection; it must not go through a pool that hands out another one for each transaction. */
export const openPostgresWire = (address: string): Wire => {
  let hear: (text: string) => void = () => undefined
  const { ask, lose } = openConnection(address, { name: 'tessera bus', notified: (text) => hear(text) })
  return {
    async listen(heard) {
      hear = heard
      await ask(`listen ${CHANNEL}`)
    },
    async send(text) {
      await ask('select pg_notify($1, $2)', [CHANNEL, text])
    },
    close: async () => lose(),
  }
}
