import { join } from 'node:path'
import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { MessageError, tell, toldBy } from '#kernel/message'
import { type Grants, type Kernel, type Owner, type Plugin, Services } from '#kernel/plugin'
import type { AssembledCall, Live } from '../calls/assemble.ts'
import { commonFields } from '../calls/common-fields.ts'
import type { RunningHalf, WantedHalf } from '../calls/halves.ts'
import type { AnyModule } from '../calls/module.ts'
import type { ServerHost } from '../calls/offers.ts'
import { createSchedule, type ScheduledJob } from '../calls/schedule.ts'
import { sqlite } from '../db/dialect.ts'
import { readSeries } from '../db/migration-series.ts'
import { codesOf, type Store } from '../db/store.ts'
import { createDurable, type Durable, type DurableEngine, type JobAbout } from '../durable/durable.ts'
import type { DurableTables } from '../durable/table.ts'
import { checkMigrations, tablePrefix } from './check-half.ts'
import type { HalfContext, HalfModule, ProjectData } from './half-module.ts'
import { HalfFailure, halfProblems } from './half-problems.ts'
import { modulesPoint, type ServerModule, serverServicesPoint, tableNames } from './points.ts'

/** How long a half that is stopped waits for its jobs under way, milliseconds. */
const STOP_MS = 5_000

/** What halves are started in. */
export interface HalfWorld {
  readonly kernel: Kernel
  readonly grants: Grants
  readonly host: ServerHost
  readonly store: Store
  readonly live: Live
  /** What this node is called in the log. */
  readonly node: string
  now(): Date
  report(error: unknown): void
}

/** A half at work. */
export interface StartedHalf {
  readonly wanted: WantedHalf
  readonly contributed: RunningHalf
  readonly calls: readonly AssembledCall[]
  readonly projectData: ProjectData | null
  readonly jobKinds: ReadonlyMap<string, JobAbout | undefined>
  /** Begins its jobs and workflows. */
  begin(): Promise<void>
  /** Takes everything back; what is under way may go on for a moment. */
  stop(): Promise<void>
}

const requireNames = (id: string, names: readonly string[]): void => {
  for (const name of names) if (!name.startsWith(`${id}/`)) throw new HalfFailure(halfProblems.nameNotOwn(name, `${id}/name`))
}

/** A half registers jobs and workflows under its own names alone. */
const ownDurable = (engine: DurableEngine, id: string): Durable => ({
  ...engine,
  work(kind, handler, about) {
    requireNames(id, [kind])
    engine.work(kind, handler, about)
  },
  workflow(kind, run) {
    requireNames(id, [kind.name])
    engine.workflow(kind, run)
  },
  enqueue(db, kind, payload, options) {
    requireNames(id, [kind])
    return engine.enqueue(db, kind, payload, options)
  },
})

const asModule = ({ id, audits, fields, permissions, calls }: HalfModule): AnyModule => ({
  id,
  ...(audits ? { audits } : {}),
  ...(fields ? { fields } : {}),
  ...(permissions ? { permissions } : {}),
  ...(calls ? { calls: calls as NonNullable<AnyModule['calls']> } : {}),
})

/** Makes its tables what they have to be. */
const migrate = async (module: HalfModule, tables: readonly string[], owner: Owner, { store, grants }: HalfWorld): Promise<void> => {
  const foreign = tables.find((table) => !table.startsWith(tablePrefix(owner.id)))
  if (foreign !== undefined) throw new HalfFailure(halfProblems.nameNotOwn(foreign, `${tablePrefix(owner.id)}name`))
  const refused = tables.find((table) => !grants(owner, 'tables', table))
  if (refused !== undefined) throw new HalfFailure(halfProblems.tableNotGranted(refused))
  if (module.migrations === undefined) {
    if (tables[0] !== undefined) throw new HalfFailure(halfProblems.noMigrations(tables[0]))
    return
  }
  const read = () => readSeries(module.id, join(module.migrations as string, store.dialect.name))
  let series: ReturnType<typeof read>
  try {
    series = read()
  } catch (error) {
    if (codesOf(error).length > 0) throw error
    throw new HalfFailure(tables[0] === undefined ? halfProblems.notLoaded(toldBy(error)) : halfProblems.noMigrations(tables[0]))
  }
  checkMigrations(series, owner, grants)
  await store.migrate(series).catch((error: unknown) => {
    throw new HalfFailure(halfProblems.migrationFailed(error instanceof Error ? error.message : String(error)))
  })
}

/** Contributes the module to the kernel, which holds its names against all others. */
const contribute = (owner: Owner, module: HalfModule, tables: readonly string[], kernel: Kernel): void => {
  const contribution: ServerModule = { id: `module/${module.id}`, module: asModule(module), tables }
  const plugin: Plugin = { ...owner, setup: (context) => context.contribute(modulesPoint, contribution) }
  kernel.load(plugin)
  const state = kernel.states.peek().get(owner.id)
  if (state?.status !== 'failed') return
  kernel.unload(owner.id)
  throw new HalfFailure(halfProblems.doesNotFit(toldBy(state.error)))
}

interface Made {
  readonly calls: readonly AssembledCall[]
  readonly jobs: readonly ScheduledJob[]
  readonly workflows: readonly string[]
  readonly projectData: ProjectData | null
  readonly end: () => void
}

/**
 * Tables whose columns have their names themselves. By default the query builder looks a name up by the names of table
 * and key, and remembers the columns of the first table of a name for ever; another version of the half may have
 * further ones.
 */
const withNames = (tables: object): object => {
  for (const table of Object.values(tables as Record<string, SQLiteTable>))
    for (const column of Object.values(getTableColumns(table))) (column as { keyAsName: boolean }).keyAsName = false
  return tables
}

/** Makes the services of a half and registers its jobs and workflows. */
const make = (module: HalfModule, owner: Owner, engine: DurableEngine, world: HalfWorld): Made => {
  const { kernel, store, grants, host, now, report } = world
  const t = withNames(module.tables?.(store.dialect.vocabulary) ?? {})
  const found = new Services({ registry: kernel.registry(serverServicesPoint), host, grants })
  const durable = ownDurable(engine, module.id)
  const context: HalfContext<object> = {
    store: { t, read: store.read, write: store.write },
    ...{ durable, now, report, service: found.for(owner) },
  }
  const services = module.services?.(context as never) ?? {}
  const jobs = module.jobs?.(services as never) ?? []
  const workflows = module.workflows?.(services as never) ?? []
  requireNames(
    module.id,
    jobs.map(({ id }) => id),
  )
  for (const { kind, run } of workflows) durable.workflow(kind, run as never)
  const fields = { ...commonFields, ...module.fields }
  return {
    calls: (module.calls?.(services as never) ?? []).map((call) => ({ module: module.id, call, fields })),
    projectData: module.projectData?.(services as never) ?? null,
    ...{ jobs, workflows: workflows.map(({ kind }) => kind.name), end: () => found.dispose() },
  }
}

/**
 * Starts the server half of a plugin: names, migrations, services, then what the server registers of it.
 * @throws HalfFailure; then nothing of it is left but its tables
 */
export const startHalf = async (wanted: WantedHalf, module: HalfModule, world: HalfWorld): Promise<StartedHalf> => {
  const { kernel, store, live, now, report } = world
  const owner: Owner = { id: wanted.id, version: wanted.version, grants: wanted.grants }
  const tables = tableNames(module.tables?.(sqlite) ?? {})
  contribute(owner, module, tables, kernel)
  const engine = createDurable({ store: store as Store<DurableTables>, isAlone: false, node: world.node })
  const schedule = createSchedule({ store, now })
  let made: Made
  let removeJobs: () => void
  try {
    await migrate(module, tables, owner, world)
    made = make(module, owner, engine, world)
    removeJobs = schedule.add(made.jobs, engine)
  } catch (error) {
    kernel.unload(owner.id)
    throw error instanceof HalfFailure ? error : new HalfFailure(halfProblems.notLoaded(toldBy(error)))
  }
  Object.assign(live.audits, module.audits)
  live.permissions.push(...(module.permissions ?? []))
  const { calls, projectData } = made
  let working: { stop(): Promise<void> } | null = null
  return {
    wanted,
    calls,
    projectData,
    jobKinds: engine.kinds(),
    contributed: {
      calls: calls.map(({ call }) => call.id),
      jobs: made.jobs.map(({ id }) => id),
      workflows: made.workflows,
      tables,
      hasProjectData: projectData !== null,
    },
    async begin() {
      schedule.start(report)
      working = await engine.begin(report)
    },
    async stop() {
      removeJobs()
      for (const action of Object.keys(module.audits ?? {})) delete live.audits[action]
      for (const permission of module.permissions ?? []) live.permissions.splice(live.permissions.indexOf(permission), 1)
      kernel.unload(owner.id)
      made.end()
      await schedule.stop()
      await Promise.race([working?.stop(), Bun.sleep(STOP_MS)])
    },
  }
}

/** The host of the services that halves find. */
export const createHost = (grants: Grants): ServerHost => ({
  requireScope(owner, ability, scope) {
    if (!grants(owner, ability, scope)) throw new MessageError(tell('plugin.scope-refused', { plugin: owner.id, ability, scope }))
  },
})
