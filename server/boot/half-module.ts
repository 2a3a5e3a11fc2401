import type * as z from 'zod'
import type { FindService } from '#kernel/plugin'
import type { AuditActions } from '../calls/audits.ts'
import type { Call } from '../calls/call.ts'
import type { FieldLabels } from '../calls/field-labels.ts'
import type { Permission } from '../calls/module.ts'
import type { ScheduledJob } from '../calls/schedule.ts'
import type { Dialect } from '../db/dialect.ts'
import type { Db, Store } from '../db/store.ts'
import type { Durable } from '../durable/durable.ts'
import type { AnyWorkflow } from '../durable/workflow-kind.ts'

/** What the services of a server half are made from. */
export interface HalfContext<T extends object> {
  /** The half's own tables, in the server's database. Needs the grant `tables` where the half has any. */
  readonly store: Pick<Store<T>, 't' | 'read' | 'write'>
  /** Jobs and workflows whose names begin with the plugin's id and a slash. */
  readonly durable: Durable
  now(): Date
  /**
   * Finds a service of the server: `service(network)`.
   * @throws MessageError where the manifest does not declare the ability that it needs
   */
  readonly service: FindService
  /** Reports a failure that nobody waits for. */
  report(error: unknown): void
}

/** The content that a plugin keeps for a project, as it is in the project's file. */
export interface ProjectData<V extends z.ZodType = z.ZodType> {
  readonly schema: V
  /** Undefined where the project has none. */
  gather(db: Db, projectId: number): Promise<z.input<V> | undefined>
  /** Adds what a file has, in the write of the import. */
  bring(db: Db, projectId: number, data: z.output<V>): Promise<void>
  /** Removes the project's rows with the project, where no foreign key does. */
  forget?(db: Db, projectId: number): Promise<void>
}

interface HalfDefinition<Own extends object, S extends object, C extends readonly Call[]> {
  /** The plugin's id. */
  readonly id: string
  /** Words of its rows in the audit log; names begin with the plugin's id and a space. */
  readonly audits?: AuditActions
  /** What people call the fields of its calls, for refusals. */
  readonly fields?: FieldLabels
  /** Permissions of its own, for `needs` of its calls: `permission/acme.notes.write`. */
  readonly permissions?: readonly Permission[]
  /** Names in the database begin with the plugin's id, dots and hyphens written as `_`, and another `_`: `acme_notes_note`. */
  readonly tables?: (d: Dialect) => Own
  /** The folder of its migrations: `join(import.meta.dirname, 'migrations')`, with `sqlite` and `postgres` in it. */
  readonly migrations?: string
  readonly services?: (context: HalfContext<Own>) => S
  /** Also asked without services, for what is known about the calls. Their ids and paths begin with the plugin's id. */
  readonly calls?: (services: S) => C
  readonly jobs?: (services: S) => readonly ScheduledJob[]
  readonly workflows?: (services: S) => readonly AnyWorkflow[]
  readonly projectData?: (services: S) => ProjectData
}

/** A server half as the server handles it. */
export interface HalfModule {
  readonly id: string
  readonly audits?: AuditActions
  readonly fields?: FieldLabels
  readonly permissions?: readonly Permission[]
  readonly tables?: (d: Dialect) => object
  readonly migrations?: string
  readonly services?: (context: never) => object
  readonly calls?: (services: never) => readonly Call[]
  readonly jobs?: (services: never) => readonly ScheduledJob[]
  readonly workflows?: (services: never) => readonly AnyWorkflow[]
  readonly projectData?: (services: never) => ProjectData
}

/**
 * Declares the server half of a plugin; the default export of its server file.
 *
 * @example
 * export default defineModule({
 *   id: 'acme.notes',
 *   services: ({ store }) => ({ count: () => store.read.$count(store.t.note) }),
 *   tables: (d) => ({ note: d.table('acme_notes_note', { id: d.id(), text: d.text().notNull() }) }),
 *   migrations: join(import.meta.dirname, 'migrations'),
 * })
 */
export const defineModule = <Own extends object = object, S extends object = object, const C extends readonly Call[] = readonly []>(
  definition: HalfDefinition<Own, S, C>,
): HalfModule => definition

/** Types what a half keeps for projects by its schema. */
export const defineProjectData = <V extends z.ZodType>(data: ProjectData<V>): ProjectData => data as unknown as ProjectData
