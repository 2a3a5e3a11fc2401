import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { administrator } from '../administrator.ts'
import { publishPage, signIn, storedPage } from '../api.ts'
import { storedLogin } from '../logins.ts'
import { type RunningServer, startServer } from '../server.ts'
import { startBalancer } from './balancer.ts'

interface Rolling {
  /** The address of an empty PostgreSQL database. */
  readonly databaseUrl: string
  readonly nodes: number
  readonly people: number
  /** How often a node is stopped and started again, the next one each time. */
  readonly restarts: number
  /** Requests at least. */
  readonly requests: number
}
/** What became of a rolling restart. */
export interface Rolled {
  readonly total: number
  readonly failed: number
  /** What failed requests had as an answer. */
  readonly why: readonly string[]
  /** Pages that lost an acknowledged save. */
  readonly lost: number
}
interface Told extends Omit<Rolled, 'lost'> {
  readonly revisions: { readonly [page: string]: number }
}

const startPeople = (...args: readonly string[]) => {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, 'people.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return {
    async end(): Promise<Told> {
      await child.stdin.end()
      return JSON.parse(await new Response(child.stdout).text()) as Told
    },
  }
}

/** Requests that a person sends in a second, about. */
const PACE = 15

/**
 * Stops and starts nodes, one after the other, behind a balancer that gives each connection to one node and never to a
 * second one, while people look at pages and save.
 */
export const rollNodes = async ({
  databaseUrl,
  nodes: count,
  people: persons,
  restarts,
  requests,
}: Rolling): Promise<Rolled> => {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const nodes: RunningServer[] = []
  const start = async (at: number): Promise<void> => {
    const env = { DATABASE_URL: databaseUrl, NODE_ENV: 'production', DRAIN_SECONDS: '2', TESSERA_LOG: 'warn' }
    nodes[at] = await startServer({ port: ports[at]!, env: { ...env, TESSERA_SECRET: 'the same on all nodes' } })
  }
  try {
    for (let at = 0; at < count; at++) await start(at)
    const balancer = await startBalancer(ports)
    for (const port of ports) await balancer.until(port, true)
    const api = await signIn(nodes[0]!.url)
    const shop = await publishPage(api, 'Shop', storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Shop' } }]))
    const project = await api.call('POST /project/create', { name: 'Rolling' })
    const making = Array.from({ length: persons }, (_, at) =>
      api.call('POST /pages/create', { name: `Page ${at}`, projectId: project.id }),
    )
    const pages = await Promise.all(making)
    const { headers } = await storedLogin(nodes[0]!.url, administrator, 'api')
    const sent = JSON.stringify({ ...headers, 'content-type': 'application/json' })
    const since = performance.now()
    const people = startPeople(balancer.url, sent, JSON.stringify(pages.map(({ id }) => id)), String(shop.id))
    for (let restart = 0; restart < restarts; restart++) {
      const at = restart % count
      await nodes[at]!.stop()
      await balancer.until(ports[at]!, false)
      await start(at)
      await balancer.until(ports[at]!, true)
    }
    await Bun.sleep(Math.max(0, (requests / (persons * PACE)) * 1000 - (performance.now() - since)))
    const { revisions, ...told } = await people.end()
    const after = await signIn(nodes[0]!.url)
    const kept = await Promise.all(
      pages.map(({ id }) => after.get<{ readonly revision: number }>(`/pages/detail/${id}`)),
    )
    const lost = pages.filter(({ id }, at) => kept[at]!.revision - 1 < (revisions[id] ?? 0)).length
    await balancer.stop()
    return { ...told, lost }
  } finally {
    for (const node of nodes) await node.stop()
  }
}
