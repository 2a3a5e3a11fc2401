import type { Bus } from '../bus/bus.ts'
import type { Config } from '../config.ts'
import type { Store } from '../db/store.ts'
import { createDurable } from '../durable/durable.ts'
import type { DurableTables } from '../durable/table.ts'
import { onceThere } from '../http/late.ts'
import type { Log } from '../log/log.ts'
import type { Spans } from '../log/span.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Outside } from '../outside/outside.ts'
import type { RegisteredPart } from '../parts/part.ts'
import type { Phase } from '../phases.ts'
import type { AuditActions, AuditWords } from './audits.ts'
import type { Call } from './call.ts'
import { callersOf } from './callers.ts'
import { commonFields } from './common-fields.ts'
import type { FieldLabels } from './field-labels.ts'
import type { Halves } from './halves.ts'
import type {
  AllServices,
  AnyModule,
  Callers,
  Denial,
  FindAsset,
  FindHead,
  FindPolicy,
  Listening,
  Permission,
  Role,
  Running,
  WholeBackground,
} from './module.ts'
import type { ServiceOffer } from './offers.ts'
import { createSchedule } from './schedule.ts'
import { createSweeping } from './sweeping.ts'

export interface AssembleInput<M extends AnyModule> extends Outside {
  readonly modules: readonly M[]
  readonly config: Config
  readonly webDir: string
  readonly store: Store
  readonly bus: Bus
  readonly halves: Halves
  readonly log: Log
  readonly metrics: Metrics
  /** Where work is traced. */
  readonly spans?: Spans | undefined
  readonly closing: AbortSignal
  phase(): Phase
  now(): Date
}

/** What grows and shrinks while a server runs, as server halves of plugins load and unload. */
export interface Live {
  readonly audits: Record<string, AuditWords>
  readonly permissions: Permission[]
  /** Services that modules offer to server halves. */
  readonly offers: readonly ServiceOffer[]
}

/** A call with the module that brings it, and what people call its fields. */
export interface AssembledCall {
  readonly module: string
  readonly call: Call
  readonly fields: FieldLabels
}

/** The modules of an installation at work. */
export interface Assembled<M extends AnyModule> {
  /** The services of all of them, by name. */
  readonly services: AllServices<M>
  readonly calls: readonly AssembledCall[]
  readonly actors: Callers
  /** Of the first module that has one for the address. */
  readonly findHead: FindHead
  /** Of the module that says what documents may load. */
  readonly findPolicy: FindPolicy
  /** Of the module that knows files of other releases. */
  readonly findAsset: FindAsset
  /**
   * Begins the work of all modules in the background, and forgets what has expired every hour; modules are stopped in
   * the reverse order.
   */
  start(tell: (error: unknown) => void): Promise<WholeBackground>
  /** What the modules have to tell the operator once the server answers, in their order. */
  ready(listening: Listening): Promise<readonly string[]>
  /** Forgets what has expired. */
  sweep(): Promise<void>
  /** Tells of a call that somebody may not make. */
  denied(denial: Denial): Promise<void>
  /** Tells of a failure that is the server's own. */
  fault(error: unknown): void
  readonly live: Live
}

const HOUR = 3_600_000

const unique = <T>(what: string, entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> => {
  const found = new Map<string, T>()
  for (const [name, value] of entries) {
    if (found.has(name)) throw new Error(`There are two of the same ${what}: ${name}`)
    found.set(name, value)
  }
  return found
}

/** Calls as their definitions say, without the services that they use: they are described, not run. */
export const describedCalls = (modules: readonly AnyModule[]): readonly AssembledCall[] => modules.flatMap((module) => callsOf(module, {}))

const callsOf = (module: AnyModule, services: object): readonly AssembledCall[] => {
  const fields = { ...commonFields, ...module.fields }
  return (module.calls?.(services as never) ?? []).map((call) => ({ module: module.id, call, fields }))
}

/**
 * `more` are permissions that are declared elsewhere.
 * @throws when what the modules say of themselves does not fit together; the message names both sides.
 */
export const checkModules = (modules: readonly AnyModule[], more: readonly Permission[] = []): void => {
  unique(
    'module',
    modules.map((module) => [module.id, module] as const),
  )
  const described = describedCalls(modules)
  unique(
    'call',
    described.map(({ call }) => [call.id, call] as const),
  )
  unique(
    'address of a call',
    described.map(({ call }) => [`${call.method} ${call.path}`, call] as const),
  )
  unique(
    'audited action',
    modules.flatMap(({ audits = {} }) => Object.entries(audits)),
  )
  const permissions = unique(
    'permission',
    [...more, ...modules.flatMap((module) => module.permissions ?? [])].map((each) => [each.id, each] as const),
  )
  for (const { module, call } of described) {
    const audits = modules.find(({ id }) => id === module)?.audits ?? {}
    const unknown = call.audits.find((name) => !Object.hasOwn(audits, name))
    if (unknown !== undefined) throw new Error(`The call ${call.id} audits "${unknown}", which the module ${module} does not declare`)
    if (call.needs.startsWith('permission/') && !permissions.has(call.needs))
      throw new Error(`The call ${call.id} needs ${call.needs}, which no module declares`)
    if (!call.id.startsWith(`${module}/`)) throw new Error(`The call ${call.id} must be named ${module}/…, after its module`)
  }
}

/** Ids of the permissions of a role; the same list until the permissions change. */
const createPermissionsOf = (permissions: readonly Permission[]): ((role: Role) => readonly string[]) => {
  let seen: readonly Permission[] = []
  const known = new Map<Role, readonly string[]>()
  return (role) => {
    if (seen.length !== permissions.length || seen.some((each, at) => each !== permissions[at])) {
      seen = [...permissions]
      known.clear()
    }
    let ids = known.get(role)
    if (ids === undefined) {
      ids = permissions.filter(({ givenTo }) => givenTo.includes(role)).map(({ id }) => id)
      known.set(role, ids)
    }
    return ids
  }
}

type DurableFrom = Omit<AssembleInput<AnyModule>, 'modules'>
const durableOf = (input: DurableFrom) =>
  createDurable({
    ...input,
    store: input.store as Store<DurableTables>,
    // A file has one process; on a database that several share, what one leaves undone waits until its lease is over.
    isAlone: input.config.databaseUrl === '',
    node: input.config.log.node,
  })

/** Makes the services of the modules that the installation has, in their order, and collects what they bring. */
export const assemble = <M extends AnyModule>({ modules, ...input }: AssembleInput<M>): Assembled<M> => {
  const durable = durableOf(input)
  const on: readonly AnyModule[] = modules.filter((module) => module.isOn?.(input.config) ?? true)
  checkModules(on)
  const permissions: Permission[] = on.flatMap((module) => module.permissions ?? [])
  const permissionsOf = createPermissionsOf(permissions)
  const audits: Record<string, AuditWords> = Object.assign({}, ...on.map(({ audits: own = {} }) => own))
  const registeredParts: RegisteredPart[] = []
  const offers: ServiceOffer[] = []
  const schedule = createSchedule({ store: input.store, now: input.now })
  const jobs = { jobRuns: durable.jobs, jobKinds: () => new Map([...input.halves.jobKinds(), ...durable.kinds()]) }
  const given = { ...input, durable, permissionsOf, auditActions: audits as AuditActions, projectParts: () => registeredParts, ...jobs }
  const [made, contexts] = [new Map<AnyModule, object>(), new Map<AnyModule, object>()]
  for (const module of on) {
    for (const needed of module.needs ?? [])
      if (!made.has(needed)) throw new Error(`The module ${module.id} needs ${needed.id}, which is not before it in the list`)
    for (const name of module.reads?.names ?? [])
      if (!Object.hasOwn(given.store.t, name)) throw new Error(`The module ${module.id} reads the table ${name}, which no module brings`)
    const use = (needed: AnyModule): object => {
      const services = module.needs?.includes(needed) ? made.get(needed) : undefined
      if (services === undefined) throw new Error(`The module ${module.id} uses ${needed.id} without needing it`)
      return services
    }
    const context = { ...given, use }
    const services = module.services?.(context as never) ?? {}
    made.set(module, services)
    contexts.set(module, context)
    const work = module.projectPart?.work?.(services as never, context as never)
    if (work) registeredParts.push({ module: module.id, work })
    schedule.add(module.jobs?.(services as never) ?? [], durable)
    for (const { kind, run } of module.workflows?.(services as never) ?? []) durable.workflow(kind, run as never)
    offers.push(...(module.offers?.(services as never, context as never) ?? []))
  }
  const servicesOf = (module: AnyModule) => made.get(module) as never
  const sweeping = createSweeping({
    ...{ modules: on, durable, now: input.now },
    sweep: async (module) => module.sweep?.(servicesOf(module), contexts.get(module) as never),
  })
  const heads = on.flatMap((module) => (module.head ? [module.head(servicesOf(module))] : []))
  const policies = on.flatMap((module) => (module.policy ? [module.policy(servicesOf(module))] : []))
  if (policies.length > 1) throw new Error(`One module may say what documents load from elsewhere, not ${policies.length}`)
  const assets = on.flatMap((module) => (module.assets ? [module.assets(servicesOf(module))] : []))
  if (assets.length > 1) throw new Error(`One module may know files of other releases, not ${assets.length}`)
  const actors = callersOf(on, servicesOf)
  const findHead = (path: string, query: string, [find, ...others] = heads): ReturnType<FindHead> =>
    find ? onceThere(find(path, query), (head) => head ?? findHead(path, query, others)) : null
  return {
    findHead: (path, query) => findHead(path, query),
    findAsset: (name) => assets[0]?.(name) ?? null,
    findPolicy: (...document) => policies[0]?.(...document) ?? null,
    actors,
    services: Object.fromEntries(
      unique(
        'service',
        [...made.values()].flatMap((each) => Object.entries(each)),
      ),
    ) as AllServices<M>,
    calls: on.flatMap((module) => callsOf(module, servicesOf(module))),
    async start(tell) {
      const running: Running[] = []
      for (const module of on) {
        const work = await module.start?.(servicesOf(module), { ...contexts.get(module), tell } as never)
        if (work) running.push(work)
      }
      let requesting = sweeping.request().catch(tell)
      const timer = setInterval(() => {
        requesting = sweeping.request().catch(tell)
      }, HOUR)
      await requesting
      schedule.start(tell)
      const working = await durable.begin(tell)
      return {
        rest: () => working.rest(),
        async stop() {
          clearInterval(timer)
          await requesting
          await schedule.stop()
          await working.stop()
          for (const work of running.toReversed()) await work.stop()
        },
      }
    },
    async ready(listening) {
      const lines: string[] = []
      for (const module of on) {
        const line = await module.ready?.(servicesOf(module), { ...contexts.get(module), ...listening } as never)
        if (line) lines.push(line)
      }
      return lines
    },
    sweep: sweeping.sweepAll,
    async denied(denial) {
      for (const module of on) await module.denied?.(servicesOf(module), denial)
    },
    fault(error) {
      for (const module of on) module.fault?.(servicesOf(module), error)
    },
    live: { audits, permissions, offers },
  }
}
