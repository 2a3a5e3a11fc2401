import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Milliseconds between two probes of a node. */
const PROBE_MS = 200
const PROBE = 'GET /api/health/ready HTTP/1.1\r\nhost: balancer\r\nconnection: close\r\n\r\n'

/** A balancer of connections on loopback. What it has given to a node stays with that one, whatever becomes of it. */
export interface Balancer {
  readonly url: string
  /** Resolves when the node at a port is given connections, or is given none. */
  until(port: number, isReady: boolean): Promise<void>
  stop(): Promise<void>
}

const probe = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.setTimeout(1_000, () => socket.destroy())
    socket.on('connect', () => socket.write(PROBE))
    socket.once('data', (part) => {
      resolve(String(part).startsWith('HTTP/1.1 200'))
      socket.destroy()
    })
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
  })

/** Gives each connection to the next node that its probe finds ready, and never to a second one. */
export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const ready = new Set<number>()
  let next = 0
  const look = async (): Promise<void> => {
    await Promise.all(
      ports.map(async (port) => {
        if (await probe(port)) ready.add(port)
        else ready.delete(port)
      }),
    )
  }
  await look()
  const timer = setInterval(() => void look(), PROBE_MS)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const nodes = ports.filter((port) => ready.has(port))
    const port = nodes[next++ % nodes.length]
    if (port === undefined) return void client.destroy()
    const node = connect({ host: '127.0.0.1', port })
    for (const [one, other] of [
      [client, node],
      [node, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    client.pipe(node)
    node.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async until(port, isReady) {
      while (ready.has(port) !== isReady) await Bun.sleep(20)
    },
    async stop() {
      clearInterval(timer)
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
