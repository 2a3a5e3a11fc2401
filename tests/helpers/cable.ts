import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

interface Pair {
  readonly client: Socket
  readonly database: Socket
}

/** The way to a database, which a test cuts, refuses or silences. */
export interface Cable {
  readonly address: string
  /** Closes every connection and each new one, or takes them again. */
  cut(is: boolean): void
  /** The same, but nobody listens: connections are refused. */
  refuse(is: boolean): Promise<void>
  /** Keeps connections open and passes nothing on, as a network does that drops every packet; what is silent stays so. */
  silence(is: boolean): void
  /** Passes the next statement with this text on, and loses the answer together with the connection. Resolves once that has happened. */
  loseAnswerTo(statement: string): Promise<void>
  close(): void
}

/** Passes connections on to the database at `address`. */
export async function openCable(address: string): Promise<Cable> {
  const target = new URL(address)
  const pairs = new Set<Pair>()
  let [isCut, isSilent] = [false, false]
  let losing: { readonly statement: string; done(): void } | null = null

  const drop = ({ client, database }: Pair): void => {
    client.destroy()
    database.destroy()
  }
  const take = (client: Socket): void => {
    // Some of the tests' failures are meant to happen.
    client.on('error', () => undefined)
    if (isCut) return void client.end()
    const database = connect({ host: target.hostname, port: Number(target.port) })
    const pair = { client, database }
    pairs.add(pair)
    let lost: { done(): void } | null = null
    database.on('error', () => client.destroy())
    client.on('data', (part) => {
      if (isSilent) return
      if (losing !== null && part.includes(losing.statement)) {
        lost = losing
        losing = null
      }
      database.write(part)
    })
    database.on('data', (part) => {
      if (isSilent) return
      if (lost === null) return void client.write(part)
      drop(pair)
      lost.done()
    })
    client.on('close', () => {
      pairs.delete(pair)
      if (!isSilent) database.destroy()
    })
    database.on('close', () => {
      if (!isSilent) client.end()
    })
  }
  const listen = async (port: number): Promise<Server> => {
    const listening = createServer(take).listen(port, '127.0.0.1')
    await once(listening, 'listening')
    return listening
  }
  let server: Server | null = await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = (): void => {
    server?.close()
    server = null
    for (const pair of pairs) drop(pair)
  }
  return {
    address: Object.assign(new URL(address), { port: String(port) }).href,
    cut(is) {
      isCut = is
      if (is) for (const { client } of pairs) client.end()
    },
    async refuse(is) {
      if (is) stop()
      else server = await listen(port)
    },
    silence(is) {
      isSilent = is
      // Nothing that was sent meanwhile arrives any more.
      if (!is) for (const pair of pairs) drop(pair)
    },
    loseAnswerTo: (statement) =>
      new Promise((resolve) => {
        losing = { statement, done: resolve }
      }),
    close: stop,
  }
}
