import type { JsonObject } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'
import type { ProjectShape } from '../models/index.ts'
import type { RecordService, WrittenRecord } from '../records/index.ts'

/** Whether records meet the filters of triggers. */
export class RecordFilters {
  constructor(private readonly records: Pick<RecordService, 'meets'>) {}

  /**
   * In the transaction of the write; a deleted record is looked at as it was. A filter that cannot be read is met by
   * nothing.
   */
  async meets(
    db: Db,
    shape: ProjectShape,
    {
      record,
      where,
    }: { readonly record: Pick<WrittenRecord, 'modelId' | 'id'>; readonly where: JsonObject | undefined },
  ): Promise<boolean> {
    return where === undefined || this.records.meets(db, shape, { modelId: record.modelId, id: record.id, where })
  }
}
