import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { idBody, idInPath, paged } from '../../http/answer.ts'
import { pageErrors } from '../pages/index.ts'
import { projectErrors } from '../projects/index.ts'
import { anyQuota } from '../quotas/index.ts'
import { alreadyPublished, overBudget, publishErrors } from './errors.ts'
import {
  checkContextInfo,
  olderPublication,
  productionRight,
  publishCreated,
  publishDetail,
  publisher,
  publishModel,
  publishRecord,
} from './model.ts'
import type { OlderPublications } from './older.ts'
import type { ProductionRights } from './rights.ts'
import type { PublishService } from './service.ts'

/** The longest wait for a turn, the longest compilation, and some more. */
const PATIENCE_SECONDS = 60

const { recordNotFound, alreadyCurrent, ...ofPublish } = publishErrors
const { noProductionRight } = publishErrors
const { notFound } = pageErrors
const HALF_AN_HOUR = 1800

interface PublishCallServices {
  readonly publishing: PublishService
  readonly older: OlderPublications
  readonly productionRights: ProductionRights
}

const createCall = ({ publishing }: PublishCallServices) =>
  defineCall({
    id: 'publish/create',
    method: 'POST',
    path: '/page/publish/create',
    needs: 'permission/page.publish',
    writes: true,
    audits: ['page published'],
    input: publishModel.create,
    output: publishCreated,
    errors: [notFound, ...Object.values(alreadyPublished), ...Object.values(ofPublish), overBudget(HALF_AN_HOUR), anyQuota],
    example: (o) => ({ env: 'prd', id: o.pageId, previewImg: '' }),
    run(input, call) {
      // A publish may wait for its turn, and then be compiled, without a byte being sent.
      call.wait(PATIENCE_SECONDS)
      return publishing.create(call.by, input)
    },
  })

const listCall = ({ publishing }: PublishCallServices) =>
  defineCall({
    id: 'publish/list',
    method: 'POST',
    path: '/page/publish/list',
    needs: 'permission/page.see',
    writes: false,
    input: publishModel.list,
    output: paged(publishRecord),
    errors: [notFound],
    example: (o) => ({ pageId: o.pageId }),
    run: (input, call) => publishing.list(call.by, input),
  })

// What may look otherwise than when it was published.
const olderCall = ({ older }: PublishCallServices) =>
  defineCall({
    id: 'publish/older',
    method: 'GET',
    path: '/page/publish/older/{projectId}',
    needs: 'permission/page.publish',
    writes: false,
    input: publishModel.older,
    output: z.array(olderPublication).readonly(),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, call) => older.list(call.by, input.projectId),
  })

// What the editor's check of a page has to know of its project.
const checkContextCall = ({ publishing }: PublishCallServices) =>
  defineCall({
    id: 'publish/check-context',
    method: 'GET',
    path: '/page/publish/checkContext/{projectId}',
    needs: 'permission/page.see',
    writes: false,
    input: publishModel.checkContext,
    output: checkContextInfo,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, call) => publishing.checkContext(call.by, input.projectId),
  })

// Who may publish to production, and whether the one who asks may.
const rightCall = ({ productionRights: rights }: PublishCallServices) =>
  defineCall({
    id: 'publish/right',
    method: 'GET',
    path: '/page/publish/right/{projectId}',
    needs: 'permission/page.see',
    writes: false,
    input: publishModel.right,
    output: productionRight,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, call) => rights.read(call.by, input.projectId),
  })

// Whom the dialog offers.
const rightPeopleCall = ({ productionRights: rights }: PublishCallServices) =>
  defineCall({
    id: 'publish/right-people',
    method: 'GET',
    path: '/page/publish/right/people/{projectId}',
    needs: 'permission/production.grant',
    writes: false,
    input: publishModel.right,
    output: z.array(publisher).readonly(),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (input, call) => rights.people(call.by, input.projectId),
  })

const updateRightCall = ({ productionRights: rights }: PublishCallServices) =>
  defineCall({
    id: 'publish/update-right',
    method: 'POST',
    path: '/page/publish/right/update',
    needs: 'permission/production.grant',
    writes: true,
    audits: ['production right changed'],
    input: publishModel.updateRight,
    output: productionRight,
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId, who: 'administrators' as const }),
    run: (input, call) => rights.update(call.by, input),
  })

// A version that neither environment shows.
const deleteCall = ({ publishing }: PublishCallServices) =>
  defineCall({
    id: 'publish/delete',
    method: 'POST',
    path: '/page/publish/delete',
    needs: 'permission/page.publish',
    writes: true,
    audits: ['version deleted'],
    input: idBody,
    output: done,
    errors: [recordNotFound, alreadyCurrent],
    example: (o) => ({ id: o.olderRecordId }),
    run: (input, call) => publishing.delete(call.by, input.id),
  })

const detailCall = ({ publishing }: PublishCallServices) =>
  defineCall({
    id: 'publish/detail',
    method: 'GET',
    path: '/page/publish/detail/{id}',
    needs: 'permission/page.see',
    writes: false,
    input: idInPath,
    output: publishDetail,
    errors: [recordNotFound],
    example: (o) => ({ id: String(o.recordId) }),
    run: (input, call) => publishing.detail(call.by, input.id),
  })

const rollbackCall = ({ publishing }: PublishCallServices) =>
  defineCall({
    id: 'publish/rollback',
    method: 'POST',
    path: '/pages/rollback',
    needs: 'permission/page.publish',
    writes: true,
    audits: ['page rolled back'],
    input: publishModel.rollback,
    output: publishRecord,
    errors: [notFound, recordNotFound, alreadyCurrent, noProductionRight],
    example: (o) => ({ pageId: o.pageId, env: 'stg', publishId: o.olderRecordId }),
    run: (input, call) => publishing.rollback(call.by, input),
  })

export const publishCalls = (services: PublishCallServices) => [
  createCall(services),
  listCall(services),
  olderCall(services),
  checkContextCall(services),
  rightCall(services),
  rightPeopleCall(services),
  updateRightCall(services),
  deleteCall(services),
  detailCall(services),
  rollbackCall(services),
]
