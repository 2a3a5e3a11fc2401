import { defineModule } from '../../calls/module.ts'
import { auditModule } from '../audit/index.ts'
import { jobAudits } from './audits.ts'
import { jobCalls } from './calls.ts'
import { jobFields } from './fields.ts'
import { Jobs } from './service.ts'

/** The jobs of the installation: a list with the reasons of failures, and what administrators do about them. */
export const jobsModule = defineModule({
  id: 'jobs',
  fields: jobFields,
  needs: [auditModule],
  audits: jobAudits,
  services: ({ store, use, jobRuns, jobKinds }) => ({
    jobs: new Jobs({ store, runs: jobRuns, kinds: jobKinds, audit: use(auditModule).auditOf(jobAudits) }),
  }),
  calls: jobCalls,
})
