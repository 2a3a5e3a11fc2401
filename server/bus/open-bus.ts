import type { Config } from '../config.ts'
import { logFault } from '../db/fault-text.ts'
import { OperatorError } from '../operator-error.ts'
import { type Bus, createLocalBus } from './bus.ts'
import { openPostgresWire } from './postgres-wire.ts'
import { openRedisWire } from './redis-wire.ts'
import { createWireBus } from './wire-bus.ts'

/** The bus cannot be reached; the message says which setting names it, and never the password in it. */
export class BusError extends OperatorError {}

const hostOf = (address: string): string => URL.parse(address)?.host ?? 'the address'

/**
 * The bus that the settings ask for: Redis where there is one, else the database that all nodes share, else none beyond this process.
 * `tell` takes failures of its listeners.
 * @throws BusError
 */
export const openBus = async ({ redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>, tell = logFault): Promise<Bus> => {
  if (redisUrl === '' && databaseUrl === '') return createLocalBus({ tell })
  const [name, address, openWire] =
    redisUrl === '' ? (['DATABASE_URL', databaseUrl, openPostgresWire] as const) : (['REDIS_URL', redisUrl, openRedisWire] as const)
  try {
    return await createWireBus({ open: () => openWire(address), tell })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new BusError(`${name}: nodes cannot reach each other over ${hostOf(address)} (${why})`, { cause: error })
  }
}
