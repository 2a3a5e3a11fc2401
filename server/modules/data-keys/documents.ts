import { eq } from 'drizzle-orm'
import type { JsonObject, Label } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import { type Caller, isKey } from '../../http/actor.ts'
import type { DataEnv, ModelShapes } from '../models/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { RecordService } from '../records/index.ts'
import { projectDocument } from './open-api.ts'

interface DocumentAt {
  readonly projectId: number | undefined
  readonly env: DataEnv | undefined
  readonly language: keyof Label
}

/** Describes the calls of records to programs, as OpenAPI says it. */
export class DataDocuments {
  constructor(
    private readonly deps: {
      readonly store: Store<ProjectTables>
      readonly shapes: ModelShapes
      readonly records: Pick<RecordService, 'subjectFor' | 'views'>
      /** The address of the installation; empty where it has none but those of its requests. */
      readonly baseUrl: string
    },
  ) {}

  /**
   * What the caller may do with which records, of the key's own environment unless said, of test for a person.
   * @throws AppError for a project that the caller has nothing to do with
   */
  async of(
    by: Caller,
    { projectId, env = isKey(by) ? by.env : 'stg', language }: DocumentAt,
    origin: string,
  ): Promise<{ readonly name: string; readonly document: JsonObject }> {
    const { store, shapes, records, baseUrl } = this.deps
    const { project } = store.t
    const subject = await records.subjectFor(by, { projectId, env })
    const [row] = await store.read.select({ name: project.name }).from(project).where(eq(project.id, subject.projectId))
    const document = projectDocument({
      ...{ projectName: row?.name ?? '', address: baseUrl === '' ? origin : baseUrl.replace(/\/+$/, ''), language },
      ...{ shape: await shapes.of(store.read, subject.projectId, env), subject },
      views: await records.views(subject),
    })
    return { name: `openapi-${subject.projectId}-${env}.json`, document }
  }
}
