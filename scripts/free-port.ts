import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (!address || typeof address !== 'object') throw new Error('no free port')
  return address.port
}
