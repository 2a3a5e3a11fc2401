import { defineCall, nothing } from '../../calls/call.ts'
import { jobCounts, jobPage, jobsChanged, jobsModel } from './model.ts'
import type { Jobs } from './service.ts'

/** Looking after the jobs of the installation, for super administrators. */
export const jobCalls = ({ jobs }: { readonly jobs: Jobs }) => [
  // Newest first; what jobs are about is not shown.
  defineCall({
    id: 'jobs/list',
    method: 'GET',
    path: '/jobs/list',
    needs: 'super',
    writes: false,
    input: jobsModel.list,
    output: jobPage,
    errors: [],
    example: () => ({ state: 'failed' }),
    run: (query, { by }) => jobs.list(by, query),
  }),
  defineCall({
    id: 'jobs/counts',
    method: 'GET',
    path: '/jobs/counts',
    needs: 'super',
    writes: false,
    input: nothing,
    output: jobCounts,
    errors: [],
    run: (_, { by }) => jobs.counts(by),
  }),
  // Failed and cancelled jobs begin again with the same input, their attempts counted from zero; others are skipped.
  defineCall({
    id: 'jobs/again',
    method: 'POST',
    path: '/jobs/again',
    needs: 'super',
    writes: true,
    audits: ['job run again'],
    input: jobsModel.some,
    output: jobsChanged,
    errors: [],
    example: (o) => ({ ids: [o.failedJobId] }),
    run: ({ ids }, { by }) => jobs.again(by, ids),
  }),
  // Waiting and running jobs are not begun again; what is under way ends by itself. Others are skipped.
  defineCall({
    id: 'jobs/cancel',
    method: 'POST',
    path: '/jobs/cancel',
    needs: 'super',
    writes: true,
    audits: ['job cancelled'],
    input: jobsModel.some,
    output: jobsChanged,
    errors: [],
    example: (o) => ({ ids: [o.waitingJobId] }),
    run: ({ ids }, { by }) => jobs.cancel(by, ids),
  }),
]
