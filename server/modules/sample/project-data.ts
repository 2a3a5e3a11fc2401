import type { Db } from '../../db/store.ts'
import type { Bringing } from '../../parts/bringing.ts'
import { type Copying, emptyFile } from '../exchange/index.ts'
import type { RecordFilling } from '../records/index.ts'
import type { SampleRole } from './application.ts'
import { CUSTOMER, ORDER, sampleModels } from './models.ts'
import { sampleRecords } from './records.ts'
import type { SampleLanguage } from './seed.ts'

/** A role of a sample project, with what it may do with records. */
export interface MadeRole {
  readonly id: number
  readonly records: SampleRole['records']
}
interface MadeIn {
  readonly projectId: number
  readonly userId: number
  readonly language: SampleLanguage
  readonly at: Date
}

/** The models, dictionaries, views and records of sample projects. */
export class SampleData {
  constructor(
    private readonly copying: Pick<Copying, 'bringOwn'>,
    private readonly filling: RecordFilling,
  ) {}

  /** In the write that makes the project: as its file has them, in few statements. */
  async make(db: Db, { projectId, userId, language, at }: MadeIn, roles: readonly MadeRole[]): Promise<void> {
    const file = { ...emptyFile('project'), ...sampleModels(language), ...sampleRecords(at, language) }
    const actor = { userId, userName: '', role: 2, sessionId: 0, app: null, sub: false } as const
    const { ids } = await this.copying.bringOwn(db, { actor, projectId, at }, file)
    await this.permit(db, ids, roles)
  }

  /** `ids`: of the models that came with the sample's file. */
  async permit(db: Db, ids: Bringing['ids'], roles: readonly MadeRole[]): Promise<void> {
    for (const { id: roleId, records } of roles)
      for (const model of [CUSTOMER, ORDER]) {
        const modelId = ids.of('models', model)
        if (modelId !== undefined) await this.filling.permit(db, { roleId, modelId }, records)
      }
  }
}
