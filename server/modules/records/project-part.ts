import { type PartWork, partWork } from '../../parts/part.ts'
import { type BringDeps, BringRecords } from './bring-records.ts'
import { GatherRecords } from './gather-records.ts'
import type { TravellingPolicies } from './travelling-policies.ts'

/** Policies go along with their roles, records where the person who exports the project chose them. */
export const createRecordsWork = (deps: BringDeps & { readonly policies: TravellingPolicies }): PartWork =>
  partWork({
    async gather({ db, projectId, all, data }) {
      if (!all) return { sections: {} }
      const records = data.length > 0 ? await new GatherRecords(deps, db, projectId).gather(data) : {}
      return { sections: { ...records, policies: await deps.policies.gather(db, projectId) } }
    },
    async finish(db, bringing) {
      await deps.policies.bring(db, bringing)
      await new BringRecords(deps, db, bringing).bring()
    },
  })
