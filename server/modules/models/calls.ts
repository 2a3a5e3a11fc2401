import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { idInPath } from '../../http/answer.ts'
import { projectErrors } from '../projects/index.ts'
import { modelErrors } from './errors.ts'
import { jobCalls } from './job-calls.ts'
import type { ModelJobs } from './jobs.ts'
import { modelDetail, modelInfo, modelModel, planStep, relation } from './model.ts'
import type { ModelFields } from './model-fields.ts'
import type { Models } from './models.ts'
import type { Releases } from './releases.ts'
import type { Retypes } from './retypes.ts'

export interface ModelCallServices {
  readonly models: Models
  readonly modelFields: ModelFields
  readonly releases: Releases
  readonly modelJobs: ModelJobs
  readonly retypes: Retypes
}

const { notFound, fieldNotFound, nameTaken, descriptionTaken, fieldTaken, changed, reserved, tooMany, tooManyFields } =
  modelErrors
const {
  busy,
  unknownType,
  badOptions,
  badPreset,
  notUnique,
  badTarget,
  requiredLoop,
  duplicates,
  referred,
  needed,
  blocked,
} = modelErrors
const fieldRules = [reserved, fieldTaken, badOptions, badPreset, notUnique, badTarget, requiredLoop, duplicates]

const modelCallsOf = ({ models }: ModelCallServices) => [
  defineCall({
    id: 'models/list',
    method: 'POST',
    path: '/model/list',
    needs: 'permission/model.see',
    writes: false,
    input: modelModel.list,
    output: z.array(modelInfo),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: ({ projectId }, { by }) => models.list(by, projectId),
  }),
  defineCall({
    id: 'models/detail',
    method: 'GET',
    path: '/model/detail/{id}',
    needs: 'permission/model.see',
    writes: false,
    input: idInPath,
    output: modelDetail,
    errors: [notFound],
    example: (o) => ({ id: String(o.modelId) }),
    run: ({ id }, { by }) => models.detail(by, id),
  }),
  defineCall({
    id: 'models/relations',
    method: 'POST',
    path: '/model/relations',
    needs: 'permission/model.see',
    writes: false,
    input: modelModel.list,
    output: z.array(relation),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: ({ projectId }, { by }) => models.relations(by, projectId),
  }),
  defineCall({
    id: 'models/create',
    method: 'POST',
    path: '/model/create',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['model created'],
    input: modelModel.create,
    output: modelDetail,
    errors: [projectErrors.notFound, nameTaken, descriptionTaken, reserved, tooMany],
    example: (o) => ({ projectId: o.projectId, name: 'invoice', description: 'Invoices' }),
    run: (input, { by }) => models.create(by, input),
  }),
  defineCall({
    id: 'models/update',
    method: 'POST',
    path: '/model/update',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['model changed'],
    input: modelModel.update,
    output: modelDetail,
    errors: [notFound, changed, nameTaken, descriptionTaken, reserved],
    example: (o) => ({ id: o.modelId, rev: o.modelRev, description: 'Buyers' }),
    run: (input, { by }) => models.update(by, input),
  }),
  defineCall({
    id: 'models/delete',
    method: 'POST',
    path: '/model/delete',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['model deleted'],
    input: modelModel.one,
    output: done,
    errors: [notFound, referred, needed],
    example: (o) => ({ id: o.modelId }),
    run: ({ id }, { by }) => models.delete(by, id),
  }),
  defineCall({
    id: 'models/restore',
    method: 'POST',
    path: '/model/restore',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['model restored'],
    input: modelModel.one,
    output: modelDetail,
    errors: [notFound, nameTaken, descriptionTaken],
    example: (o) => ({ id: o.deletedModelId }),
    run: ({ id }, { by }) => models.restore(by, id),
  }),
]

const fieldCallsOf = ({ modelFields }: ModelCallServices) => [
  defineCall({
    id: 'models/create-field',
    method: 'POST',
    path: '/model/field/create',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['field created'],
    input: modelModel.fieldCreate,
    output: modelDetail,
    errors: [notFound, unknownType, tooManyFields, busy, ...fieldRules],
    example: (o) => ({ modelId: o.modelId, name: 'phone', type: 'text' }),
    run: (input, { by }) => modelFields.create(by, input),
  }),
  defineCall({
    id: 'models/update-field',
    method: 'POST',
    path: '/model/field/update',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['field changed'],
    input: modelModel.fieldUpdate,
    output: modelDetail,
    errors: [notFound, fieldNotFound, changed, busy, ...fieldRules],
    example: (o) => ({ id: o.fieldId, rev: o.modelRev, required: true }),
    run: (input, { by }) => modelFields.update(by, input),
  }),
  defineCall({
    id: 'models/delete-field',
    method: 'POST',
    path: '/model/field/delete',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['field deleted'],
    input: modelModel.one,
    output: modelDetail,
    errors: [notFound, fieldNotFound, referred, needed, busy],
    example: (o) => ({ id: o.fieldId }),
    run: ({ id }, { by }) => modelFields.delete(by, id),
  }),
  defineCall({
    id: 'models/restore-field',
    method: 'POST',
    path: '/model/field/restore',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['field restored'],
    input: modelModel.one,
    output: modelDetail,
    errors: [notFound, fieldNotFound, fieldTaken, badTarget, requiredLoop, duplicates],
    example: (o) => ({ id: o.deletedFieldId }),
    run: ({ id }, { by }) => modelFields.restore(by, id),
  }),
  defineCall({
    id: 'models/sort-fields',
    method: 'POST',
    path: '/model/field/sort',
    needs: 'permission/model.edit',
    writes: true,
    audits: ['model changed'],
    input: modelModel.sort,
    output: modelDetail,
    errors: [notFound, changed],
    example: (o) => ({ modelId: o.modelId, rev: o.modelRev, fields: [o.fieldId] }),
    run: (input, { by }) => modelFields.sort(by, input),
  }),
]

const releaseCallsOf = ({ releases }: ModelCallServices) => [
  defineCall({
    id: 'models/plan',
    method: 'POST',
    path: '/model/plan',
    needs: 'permission/model.see',
    writes: false,
    input: modelModel.one,
    output: z.array(planStep),
    errors: [notFound],
    example: (o) => ({ id: o.modelId }),
    run: ({ id }, { by }) => releases.plan(by, id),
  }),
  defineCall({
    id: 'models/release',
    method: 'POST',
    path: '/model/release',
    needs: 'permission/model.release',
    writes: true,
    audits: ['model released'],
    input: modelModel.release,
    output: modelDetail,
    errors: [notFound, changed, blocked, busy],
    example: (o) => ({ id: o.modelId, rev: o.modelRev }),
    run: (input, { by }) => releases.release(by, input),
  }),
]

/** Models of a project, their fields, and their way to production. */
export const modelCalls = (services: ModelCallServices) =>
  [...modelCallsOf(services), ...fieldCallsOf(services), ...releaseCallsOf(services), ...jobCalls(services)] as const
