import * as z from 'zod'
import { defineCall, defineRawCall } from '../../calls/call.ts'
import { idInPath } from '../../http/answer.ts'
import { refuseLogic } from '../../http/audience.ts'
import { encodingFor } from '../../http/encoding.ts'
import { AppError } from '../../http/errors.ts'
import { DATA_POLICY } from '../../http/security-headers.ts'
import { projectErrors } from '../projects/index.ts'
import { anyQuota } from '../quotas/index.ts'
import { lookErrors } from './errors.ts'
import { lookInfo, lookModel, lookPublishRecord } from './model.ts'
import type { Looks } from './service.ts'
import type { Sheets } from './sheets.ts'

const { notFound } = projectErrors

export const lookCalls = ({ looks, sheets }: { readonly looks: Looks; readonly sheets: Sheets }) => [
  defineCall({
    id: 'look/read',
    method: 'GET',
    path: '/look/read/{id}',
    needs: 'permission/look.see',
    writes: false,
    input: idInPath,
    output: lookInfo,
    errors: [notFound],
    example: (o) => ({ id: String(o.projectId) }),
    run: ({ id }, { by }) => looks.read(by, id),
  }),
  defineCall({
    id: 'look/publishes',
    method: 'GET',
    path: '/look/publishes/{id}/{env}',
    needs: 'permission/look.see',
    writes: false,
    input: lookModel.publishes,
    output: z.array(lookPublishRecord),
    errors: [notFound],
    example: (o) => ({ id: String(o.projectId), env: 'stg' }),
    run: (input, { by }) => looks.publishes(by, input),
  }),
  // All published pages of the environment show it from then on, without being published again.
  defineCall({
    id: 'look/publish',
    method: 'POST',
    path: '/look/publish',
    needs: 'permission/look.edit',
    writes: true,
    audits: ['look published'],
    input: lookModel.publish,
    output: lookPublishRecord,
    errors: [notFound, lookErrors.unchanged, anyQuota],
    example: (o) => ({ projectId: o.projectId, env: 'stg' }),
    run: (input, { by }) => looks.publish(by, input),
  }),
  defineCall({
    id: 'look/rollback',
    method: 'POST',
    path: '/look/rollback',
    needs: 'permission/look.edit',
    writes: true,
    audits: ['look rolled back'],
    input: lookModel.rollback,
    output: lookPublishRecord.nullable(),
    errors: [notFound, lookErrors.recordNotFound, lookErrors.alreadyCurrent],
    // The project of the example has published it to production once.
    example: (o) => ({ projectId: o.projectId, env: 'prd', publishId: null }),
    run: (input, { by }) => looks.rollback(by, input),
  }),
  // By its hash, for whoever was told it: there is nothing in it but colours and sizes.
  defineRawCall({
    id: 'look/sheet',
    method: 'GET',
    path: '/look/{file}',
    needs: 'visitor',
    outside: true,
    writes: false,
    input: lookModel.sheet,
    output: z.string(),
    errors: [lookErrors.sheetNotFound],
    async run({ file }, { request, set }) {
      refuseLogic(request)
      const sheet = await sheets.find(file.slice(0, -'.css'.length), encodingFor(request))
      if (!sheet) throw new AppError(lookErrors.sheetNotFound)
      Object.assign(set.headers, {
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': DATA_POLICY,
        vary: 'accept-encoding',
        ...(sheet.encoding === 'identity' ? {} : { 'content-encoding': sheet.encoding }),
      })
      return new Response(sheet.bytes as Uint8Array<ArrayBuffer>)
    },
  }),
]
