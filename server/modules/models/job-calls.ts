import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import type { ModelCallServices } from './calls.ts'
import { modelErrors } from './errors.ts'
import { jobInfo, jobModel, retypePlan } from './job-model.ts'
import { modelDetail, modelModel } from './model.ts'

const { notFound, fieldNotFound, columnNotFound, jobNotFound, changed, busy, noRetype, referred } = modelErrors
const { unknownType, badOptions, badTarget } = modelErrors

/** Other types of fields, and the jobs that change records for them. */
export const jobCalls = ({ retypes, modelJobs }: Pick<ModelCallServices, 'retypes' | 'modelJobs'>) => [
  defineCall({
    id: 'models/plan-type',
    method: 'POST',
    path: '/model/field/type/plan',
    needs: 'permission/model.see',
    writes: false,
    input: jobModel.retypePlan,
    output: retypePlan,
    errors: [notFound, fieldNotFound, unknownType, badOptions, badTarget, noRetype, referred],
    example: (o) => ({ id: o.fieldId, type: 'long-text' }),
    run: (input, { by }) => retypes.plan(by, input),
  }),
  defineCall({
    id: 'models/change-type',
    method: 'POST',
    path: '/model/field/type/change',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['field type changed'],
    input: jobModel.retype,
    output: modelDetail,
    errors: [notFound, fieldNotFound, changed, busy, unknownType, badOptions, badTarget, noRetype, referred],
    example: (o) => ({ id: o.fieldId, rev: o.modelRev, type: 'long-text' }),
    run: (input, { by }) => retypes.retype(by, input),
  }),
  defineCall({
    id: 'models/restore-type',
    method: 'POST',
    path: '/model/field/type/restore',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['field type changed'],
    input: jobModel.restoreType,
    output: modelDetail,
    errors: [notFound, fieldNotFound, columnNotFound, changed, busy, badOptions, badTarget, noRetype, referred],
    example: (o) => ({ id: o.formerColumnId, rev: o.modelRev }),
    run: (input, { by }) => retypes.restore(by, input),
  }),
  defineCall({
    id: 'models/jobs',
    method: 'POST',
    path: '/model/job/list',
    needs: 'permission/model.see',
    writes: false,
    input: modelModel.one,
    output: z.array(jobInfo),
    errors: [notFound],
    example: (o) => ({ id: o.modelId }),
    run: ({ id }, { by }) => modelJobs.list(by, id),
  }),
  defineCall({
    id: 'models/cancel-job',
    method: 'POST',
    path: '/model/job/cancel',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['model job cancelled'],
    input: modelModel.one,
    output: done,
    errors: [notFound, jobNotFound],
    example: (o) => ({ id: o.modelJobId }),
    run: ({ id }, { by }) => modelJobs.cancel(by, id),
  }),
]
