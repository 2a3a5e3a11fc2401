import { parseConfig } from '../config.ts'
import { OperatorError } from '../operator-error.ts'
import { defineCommand } from './command.ts'

const WAIT_MS = 5_000
const PATH = '/api/health'

/** Asks the server on this machine whether it is healthy: for probes of containers, which have no other client. */
export const healthCommand = defineCommand({
  name: 'health',
  says: 'asks the server on this machine whether it is healthy',
  details: ['It reads the same settings as the server, for its port.'],
  options: {},
  failure: 'Tessera is not healthy',
  async run() {
    const { host, port } = parseConfig(process.env)
    const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
    const address = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}${PATH}`
    let status: number
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(WAIT_MS) })
      await answer.body?.cancel()
      status = answer.status
    } catch (error) {
      throw new OperatorError(`${address} does not answer: ${error instanceof Error ? error.message : error}`)
    }
    if (status !== 200) throw new OperatorError(`${address} answered ${status}.`)
    console.log('The server is healthy.')
  },
})
