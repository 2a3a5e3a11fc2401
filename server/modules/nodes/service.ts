import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/raw.ts'
import type { Store } from '../../db/store.ts'
import type { Log } from '../../log/log.ts'
import type { ClockWatch } from './clock.ts'
import { differingSettings } from './settings.ts'
import type { NodeRow, NodeSettings, NodeTables } from './table.ts'

/** A node that was not seen for so long has ended, in milliseconds. */
export const LOST_MS = 90_000
const DAY_MS = 86_400_000
/** Seconds by which a clock may differ from the database's: logins, links and leases bear them. */
const MOST_OFFSET_S = 5

interface NodesInput {
  readonly store: Store<NodeTables>
  readonly now: () => Date
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly clock: ClockWatch
  readonly name: string
  readonly release: string
}

/** Says which servers run on the database, and what they have different that should be the same. */
export class Nodes {
  private readonly id = crypto.randomUUID()
  private settings: NodeSettings = {}
  /** Nodes that were compared with this one. */
  private readonly compared = new Set<string>()
  private isOffset = false

  constructor(private readonly input: NodesInput) {}

  /** Writes this node down. */
  async begin(settings: NodeSettings): Promise<void> {
    const { store, now, name, release } = this.input
    this.settings = settings
    const at = now()
    const row: NodeRow = { id: this.id, name, release, settings, startedAt: at, seenAt: at }
    await store.write((db) => db.insert(store.t.node).values(row))
    await this.compare()
  }

  /** Says that this node is there, and looks at the clock and at nodes that came since. */
  async beat(): Promise<void> {
    const { store, now, log, clock } = this.input
    const step = clock.look()
    if (step !== 0) {
      const seconds = Math.round(step / 1000)
      log.warn('the clock of this machine jumped: it was set, or the machine slept. Look after its time service', {
        seconds,
      })
    }
    const { node } = store.t
    await store.write((db) => db.update(node).set({ seenAt: now() }).where(eq(node.id, this.id)))
    await this.compare()
    await this.compareClock()
  }

  async end(): Promise<void> {
    const { store } = this.input
    await store.write((db) => db.delete(store.t.node).where(eq(store.t.node.id, this.id)))
  }

  async sweep(): Promise<void> {
    const { store, now } = this.input
    const { node } = store.t
    await store.write((db) => db.delete(node).where(lt(node.seenAt, new Date(now().getTime() - DAY_MS))))
  }

  private async compare(): Promise<void> {
    const { store, now, log } = this.input
    const { node } = store.t
    const since = new Date(now().getTime() - LOST_MS)
    const others = await store.read
      .select()
      .from(node)
      .where(and(gt(node.seenAt, since), ne(node.id, this.id)))
    for (const { id, name, settings } of others) {
      if (this.compared.has(id)) continue
      this.compared.add(id)
      const differing = differingSettings(this.settings, settings)
      if (differing.length > 0)
        log.warn('another node has other settings; give all nodes the same', {
          other: name,
          settings: differing.join(', '),
        })
    }
  }

  /** A database on another machine has a clock of its own, which all nodes share. */
  private async compareClock(): Promise<void> {
    const { store, now, log } = this.input
    const offset = await clockOffset(store, now)
    const isOffset = Math.abs(offset) > MOST_OFFSET_S
    if (isOffset && !this.isOffset)
      log.warn("the clock of this machine differs from the database's; look after the time service of both", {
        seconds: Math.round(offset),
      })
    this.isOffset = isOffset
  }
}

/** Seconds by which this machine's clock is before the database's; 0 for a database in a file. */
const clockOffset = async (store: Store<NodeTables>, now: () => Date): Promise<number> => {
  if (store.dialect.name === 'sqlite') return 0
  const begun = now().getTime()
  const [row] = await rowsOf<{ at: unknown }>(
    store,
    store.read,
    sql`select extract(epoch from clock_timestamp()) * 1000 as at`,
  )
  const middle = (begun + now().getTime()) / 2
  return row === undefined ? 0 : (middle - Number(row.at)) / 1000
}
