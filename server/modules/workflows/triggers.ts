import { and, asc, eq } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import type { TriggerStarts } from '#sdk/workflow'
import type { Db, Store } from '../../db/store.ts'
import type { ProjectShape } from '../models/index.ts'
import type { WrittenRecord } from '../records/index.ts'
import type { WorkflowDefinition } from './definition.ts'
import type { Grants } from './grants.ts'
import { triggerNamed } from './nodes.ts'
import type { WorkflowTables } from './table.ts'

type RecordStart = Extract<TriggerStarts, { readonly by: 'record' }>

/** A version that starts by itself in an environment. */
export interface Release {
  readonly workflowId: number
  readonly name: string
  readonly versionId: number
  readonly definition: WorkflowDefinition
  readonly grants: Grants
}
/** One that starts with writes of records. */
export interface RecordRelease extends Release {
  readonly starts: RecordStart
  /** Null: of every model. */
  readonly modelId: number | null
  /** Of which one must have changed; empty: any change. */
  readonly fields: readonly string[]
  /** One run for many records of a write. */
  readonly isBatch: boolean
}

/** Fields of a list as settings store it: names with commas between. */
const namesIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
    : []

function toRecordRelease(release: Release): RecordRelease | null {
  const { trigger, models } = release.definition
  const starts = triggerNamed(trigger.type)?.starts
  if (starts?.by !== 'record') return null
  const { model, fields, batch } = trigger.params
  const how = { starts, fields: namesIn(fields), isBatch: batch === true && starts.phase === 'after' }
  if (typeof model !== 'string' || model === '') return { ...release, ...how, modelId: null }
  const modelId = Object.hasOwn(models, model) ? models[model]! : undefined
  // A model that is not there starts nothing.
  return modelId === undefined ? null : { ...release, ...how, modelId }
}

/** Which workflows start with writes of records in a project's environment. */
export class RecordTriggers {
  constructor(
    readonly releases: readonly RecordRelease[],
    readonly phase: RecordStart['phase'],
  ) {}

  private of(modelId: number, op: WrittenRecord['op']): readonly RecordRelease[] {
    return this.releases.filter(
      (each) => each.starts.phase === this.phase && each.starts.op === op && (each.modelId ?? modelId) === modelId,
    )
  }

  has(modelId: number, op: WrittenRecord['op']): boolean {
    return this.of(modelId, op).length > 0
  }

  /** Those that a change starts, but for their filters. */
  startedBy({ modelId, op, changed }: Pick<WrittenRecord, 'modelId' | 'op' | 'changed'>): readonly RecordRelease[] {
    return this.of(modelId, op).filter(
      ({ fields }) => op !== 'update' || fields.length === 0 || fields.some((name) => changed.includes(name)),
    )
  }
}

/** The filter of a trigger; undefined where it takes every record. */
export const filterOf = ({ definition }: Pick<Release, 'definition'>): JsonObject | undefined => {
  const { where } = definition.trigger.params
  return typeof where === 'object' && where !== null && !Array.isArray(where) && Object.keys(where).length > 0
    ? (where as JsonObject)
    : undefined
}

/** Reads what is published, and remembers it as long as nothing of the project's models or workflows is another. */
export class Releases {
  private readonly known = new WeakMap<ProjectShape, readonly RecordRelease[]>()

  constructor(private readonly store: Store<WorkflowTables>) {}

  async of(db: Db, { projectId, env }: Pick<ProjectShape, 'projectId' | 'env'>): Promise<readonly Release[]> {
    const { workflow, workflowVersion, workflowRelease } = this.store.t
    const rows = await db
      .select({
        workflowId: workflow.id,
        name: workflow.name,
        versionId: workflowVersion.id,
        definition: workflowVersion.definition,
        grants: workflowVersion.grants,
      })
      .from(workflowRelease)
      .innerJoin(workflow, eq(workflow.id, workflowRelease.workflowId))
      .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRelease.versionId))
      .where(
        and(
          eq(workflowRelease.projectId, projectId),
          eq(workflowRelease.env, env),
          eq(workflowRelease.isEnabled, true),
        ),
      )
      .orderBy(asc(workflow.id))
    return rows
  }

  /** Those that start by something of another module, as their trigger says. */
  async startedBy(
    db: Db,
    at: Pick<ProjectShape, 'projectId' | 'env'>,
    by: TriggerStarts['by'],
  ): Promise<readonly Release[]> {
    return (await this.of(db, at)).filter(({ definition }) => triggerNamed(definition.trigger.type)?.starts.by === by)
  }

  /**
   * Those that start with writes of records; a change of any raises the revision of the project's models, and with it
   * makes another shape.
   */
  async ofRecords(db: Db, shape: ProjectShape): Promise<readonly RecordRelease[]> {
    const known = this.known.get(shape)
    if (known) return known
    const found = (await this.of(db, shape)).flatMap((each) => toRecordRelease(each) ?? [])
    // What a write reads of its own may be taken back.
    if (db === this.store.read) this.known.set(shape, found)
    return found
  }
}
