import type { Label } from '#kernel/page/values'
import type { Bus } from '../bus/bus.ts'
import type { CommandList } from '../commands/command.ts'
import type { Config } from '../config.ts'
import type { Dialect } from '../db/dialect.ts'
import type { FindMadeTables } from '../db/made-table.ts'
import type { Store } from '../db/store.ts'
import type { CheckList } from '../doctor/check.ts'
import type { Durable, JobAbout } from '../durable/durable.ts'
import type { JobRuns } from '../durable/job-runs.ts'
import type { AnyWorkflow } from '../durable/workflow-kind.ts'
import type { Actor, Caller, KeyCaller } from '../http/actor.ts'
import type { Late } from '../http/late.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Outside } from '../outside/outside.ts'
import type { ProjectPart, RegisteredPart } from '../parts/part.ts'
import type { Phase } from '../phases.ts'
import type { AuditActions } from './audits.ts'
import type { Call } from './call.ts'
import type { FieldLabels } from './field-labels.ts'
import type { Halves } from './halves.ts'
import type { ServiceOffer } from './offers.ts'
import type { ScheduledJob } from './schedule.ts'

/** Roles of people in a project, from the least to the most. */
export type Role = 'ordinary' | 'tester' | 'developer' | 'admin'

/** What people may be allowed to do in a project. Its owner and super administrators may do everything. */
export interface Permission {
  readonly id: `permission/${string}`
  readonly label: Label
  /** `owner`: none of the roles, but the project's owner. */
  readonly givenTo: readonly (Role | 'owner')[]
}

/** Ways to find out who asks. */
export interface ActorFinders {
  /** By the studio's login; null without one that counts. */
  find(request: Request): Promise<Actor | null>
  /** By a page's token, or by the studio's login. */
  findForPages(request: Request): Promise<Actor | null>
}
/** Finds out who asks. */
export interface Actors extends ActorFinders {
  /** The same by what may be as old as a lease, for calls that change nothing. */
  readonly recent: ActorFinders & {
    /** Who made a call of the studio a moment ago; undefined where `find` must look. */
    known(request: Request): Actor | undefined
  }
}

/** Whose key a request shows. @throws AppError for a key that opens nothing */
export type FindKey = (request: Request) => Promise<KeyCaller>
interface CallerFinder {
  /** By a key where the request shows one, else as `findForPages`. */
  findCaller(request: Request): Promise<Caller | null>
}
/** Finds out who asks, keys of projects included. */
export interface Callers extends Actors, CallerFinder {
  readonly recent: Actors['recent'] & CallerFinder
}

/** What goes into the head of a built document that is asked for at an address. */
export interface DocumentHead {
  readonly html: string
  /** What comes before all scripts and style sheets of the document. */
  readonly first?: string
  /** The class of what the page is drawn in, which is there before it. */
  readonly rootClass?: string
  /** Another one whenever something of it is another: letters and digits. */
  readonly key: string
  /** Headers of the document: which keys caches in between know it by. */
  readonly headers?: Readonly<Record<string, string>>
  /** The project that the document belongs to. */
  readonly projectId?: number
}
/** Null for documents that are none of the module's. Strangers' text must be escaped. */
export type FindHead = (path: string, query: string) => Late<DocumentHead | null>

/** What a built document may load beside what every one may, by the directive of its policy. */
export interface DocumentPolicy {
  /** `{ 'img-src': ['https://cdn.example.com'] }`. What stands here is written into a header as it is. */
  readonly sources: { readonly [directive: string]: readonly string[] }
  /** Features of the browser that it may ask for: `geolocation`. */
  readonly devices: readonly string[]
  /** What goes into its head. */
  readonly html: string
}
/**
 * Null for documents that may load nothing more. The same object while nothing of it changes. `projectId` is what the
 * document's head says.
 */
export type FindPolicy = (path: string, query: string, projectId?: number) => Late<DocumentPolicy | null>

/** A file of the apps of another release. */
export interface Asset {
  readonly bytes: Uint8Array
  readonly type: string
}
/** By its name with the hash, without a folder; null for unknown files. The same object while it is in memory. */
export type FindAsset = (name: string) => Late<Asset | null>

declare const OWN: unique symbol

/** A module as the server handles it. What it is made of is known to `defineModule`, which checks it. */
export interface AnyModule {
  readonly id: string
  readonly needs?: readonly AnyModule[]
  readonly reads?: LaterTables<object>
  readonly audits?: AuditActions
  readonly fields?: FieldLabels
  readonly permissions?: readonly Permission[]
  isOn?(config: Config): boolean
  readonly tables?: (d: Dialect, core: never) => object
  readonly migrations?: string
  readonly madeTables?: FindMadeTables
  readonly services?: (context: never) => object
  readonly calls?: (services: never) => readonly Call[]
  readonly actors?: (services: never) => Actors
  readonly keys?: (services: never) => FindKey
  readonly head?: (services: never) => FindHead
  readonly policy?: (services: never) => FindPolicy
  readonly assets?: (services: never) => FindAsset
  readonly start?: (services: never, context: never) => Promise<Running | undefined>
  readonly ready?: (services: never, context: never) => Promise<string | null>
  readonly sweep?: (services: never, context: never) => Promise<void>
  readonly sweepsHere?: boolean
  readonly fault?: (services: never, error: unknown) => void
  readonly denied?: (services: never, denial: Denial) => Promise<void>
  readonly projectPart?: ProjectPart<never, never>
  readonly jobs?: (services: never) => readonly ScheduledJob[]
  readonly commands?: CommandList
  readonly checks?: CheckList
  readonly workflows?: (services: never) => readonly AnyWorkflow[]
  readonly offers?: (services: never, context: never) => readonly ServiceOffer[]
}

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never
// Of no modules at all it is nothing, and not unknown.
type All<U> = [U] extends [never] ? object : Intersection<U>

/** Tables that a module brings. */
export type TablesOf<M extends AnyModule> = All<M extends { readonly [OWN]?: infer T } ? NonNullable<T> : never>
/** What a module's services are called and are. */
export type ServicesOf<M extends AnyModule> = M extends { readonly services?: (context: never) => infer S } ? S : object
/** The services of all of them, by name. */
export type AllServices<M extends AnyModule> = All<M extends AnyModule ? ServicesOf<M> : never>
export type CallsOf<M extends AnyModule> = M extends { readonly calls?: (services: never) => readonly (infer C)[] } ? C : never

/** Names of tables, with their types. */
export interface LaterTables<T extends object> {
  readonly names: readonly string[]
  readonly [OWN]?: T
}
/**
 * Tables that a module reads although the modules that bring them come after it, such as what is counted against a
 * limit that those modules ask for. Where one of them is missing the server does not start.
 */
export const laterTables = <T extends object>(...names: readonly (keyof T & string)[]): LaterTables<T> => ({ names })

/** Where people reach the server. */
export interface Listening {
  /** Without a `/` at its end. */
  readonly address: string
}
/** A call that was answered 403. */
export interface Denial {
  readonly actor: Actor
  readonly call: Call
  /** The project that the input names, where the caller has something to do with it. */
  readonly projectId: number | null
}
/** Work of a module that goes on beside the calls. */
export interface Running {
  stop(): Promise<void> | void
}
/** The work of all modules in the background. */
export interface WholeBackground {
  /** Begins no more jobs; resolves when those under way are done. */
  rest(): Promise<void>
  stop(): Promise<void>
}
export interface Background {
  /** Takes failures that nobody waits for. */
  tell(error: unknown): void
}

/** What the services of a module are made from. */
export interface ServiceContext<T extends object, N extends AnyModule> extends Outside {
  readonly config: Config
  /** The folder of the built apps. */
  readonly webDir: string
  /** The module's own tables, those of the modules it needs, and those it says that it reads. */
  readonly store: Store<T>
  /** Tells other nodes, and this one, what has changed. */
  readonly bus: Bus
  /**
   * Work that is done though the process that was at it ends; who does a kind of it is said while the services are
   * made.
   */
  readonly durable: Durable
  /** Jobs of all nodes, for administrators. */
  readonly jobRuns: JobRuns
  /** The kinds of jobs that this node does, those of plugins included, with their names where they have any. */
  jobKinds(): ReadonlyMap<string, JobAbout | undefined>
  now(): Date
  /** What is written down in the audit, of all modules. */
  readonly auditActions: AuditActions
  /** The permissions that a role gives, of all modules. */
  permissionsOf(role: Role): readonly string[]
  /** The parts of all modules at work. Empty until all services are made. */
  projectParts(): readonly RegisteredPart[]
  /** The server halves of plugins from folders. */
  readonly halves: Halves
  /** Aborts when the server stops: what lasts, such as streams of events, ends then. */
  readonly closing: AbortSignal
  /** Whether the server is ready, or about to stop and to get no new requests. */
  phase(): Phase
  /** What the operator may have to know; never bodies, secrets, or addresses of people. */
  readonly log: Log
  /** Takes figures for the operator. Labels never hold ids, addresses or free text. */
  readonly metrics: Metrics
  /** The services of a module that this one needs. */
  use<M extends N>(module: M): ServicesOf<M>
}

interface ModuleDefinition<
  Own extends object,
  N extends AnyModule,
  R extends object,
  S extends object,
  C extends readonly Call[],
  T extends object = Own & TablesOf<N> & R,
> {
  readonly id: string
  /** Modules that come before it in the list, by reference. */
  readonly needs?: readonly N[]
  readonly reads?: LaterTables<R>
  /** What its operations write down in the audit, with its words. */
  readonly audits?: AuditActions
  /**
   * What people call the fields of its calls, for refusals; those that several modules have are in
   * `calls/common-fields.ts`.
   */
  readonly fields?: FieldLabels
  readonly permissions?: readonly Permission[]
  /** Whether an installation has it; its tables are there in any case. */
  isOn?(config: Config): boolean
  readonly tables?: (d: Dialect, core: TablesOf<N>) => Own
  /**
   * The folder of the module's migrations: `join(import.meta.dirname, 'migrations')`. `node run.mjs migration` writes
   * them, a folder for each kind of database. Tables that the common series makes need none until they change.
   */
  readonly migrations?: string
  /** Tables that the module makes while it runs, for copies of the database; they are in no schema. */
  readonly madeTables?: (...of: Parameters<FindMadeTables>) => ReturnType<FindMadeTables>
  readonly services?: (context: ServiceContext<T, N>) => S
  /**
   * Also asked without services, for what is known about the calls: a service is taken out of them, and used in `run`
   * alone.
   */
  readonly calls?: (services: S) => C
  /** What the built documents are told at once, so that they need not ask for it first. */
  readonly head?: (services: S) => FindHead
  /** What documents may load from elsewhere; one module says so. */
  readonly policy?: (services: S) => FindPolicy
  /** Files of the apps that the build of this server does not have; at most one module knows them. */
  readonly assets?: (services: S) => FindAsset
  /** Exactly one module says who asks. */
  readonly actors?: (services: S) => Actors
  /** At most one module knows keys of projects. */
  readonly keys?: (services: S) => FindKey
  /**
   * What there is to do before the first call, and work in the background from then on until the server stops; what it
   * answers ends that. When it fails, the server does not start.
   */
  readonly start?: (services: S, context: ServiceContext<T, N> & Background) => Promise<Running | undefined>
  /** What the operator is to read now that the server answers; null when there is nothing. */
  readonly ready?: (services: S, context: ServiceContext<T, N> & Listening) => Promise<string | null>
  /** Forgets what has expired; done at start and every hour, by one of the nodes. */
  readonly sweep?: (services: S, context: ServiceContext<T, N>) => Promise<void>
  /** What it sweeps is each node's own, such as a folder, so that every node does it. */
  readonly sweepsHere?: boolean
  /** Told of every failure that is the server's own. */
  readonly fault?: (services: S, error: unknown) => void
  /** The module's share in export, import, copies, templates and deletion of projects. */
  readonly projectPart?: ProjectPart<S, ServiceContext<T, N>>
  /** Told of every call that somebody who is signed in may not make, before they hear so. */
  readonly denied?: (services: S, denial: Denial) => Promise<void>
  /** What operators do from the command line. */
  readonly commands?: CommandList
  /** What the command `doctor` looks at beside the server itself. */
  readonly checks?: CheckList
  /** Jobs that run at intervals. */
  readonly jobs?: (services: S) => readonly ScheduledJob[]
  readonly workflows?: (services: S) => readonly AnyWorkflow[]
  /** Services for the server halves of plugins, made by `provideService` with tokens of `calls/offers.ts`. */
  readonly offers?: (services: S, context: ServiceContext<T, N>) => readonly ServiceOffer[]
}

/** A module as others need it. */
export interface Module<Own extends object, S extends object, C extends readonly Call[]> extends AnyModule {
  readonly [OWN]?: Own
  readonly services?: (context: never) => S
  readonly calls?: (services: never) => C
}

/**
 * A part of the server: tables, the operations on them, the calls that make these reachable. It is on by its line in
 * `modules/list.ts`.
 */
export const defineModule = <
  Own extends object = object,
  const N extends AnyModule = never,
  R extends object = object,
  S extends object = object,
  const C extends readonly Call[] = readonly [],
>(
  definition: ModuleDefinition<Own, N, R, S, C>,
): Module<Own, S, C> => definition
