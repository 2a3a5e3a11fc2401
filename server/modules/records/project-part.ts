import { type PartWork, partWork } from '../../parts/part.ts'
import { type BringDeps, BringRecords } from './bring-records.ts'
import { GatherRecords } from './gather-records.ts'

/** Records go along with a project where the person who exports it chose them. */
export const createRecordsWork = (deps: BringDeps): PartWork =>
  partWork({
    gather: async ({ db, projectId, all, data }) =>
      all && data.length > 0
        ? { sections: await new GatherRecords(deps, db, projectId).gather(data) }
        : { sections: {} },
    finish: (db, bringing) => new BringRecords(deps, db, bringing).bring(),
  })
