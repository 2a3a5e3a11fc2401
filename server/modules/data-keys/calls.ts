import * as z from 'zod'
import { defineCall, defineRawCall } from '../../calls/call.ts'
import { attachmentHeaders } from '../../http/attachment.ts'
import { takes } from '../../http/body.ts'
import { languageOf } from '../../http/errors.ts'
import { modelErrors } from '../models/index.ts'
import { projectErrors } from '../projects/index.ts'
import { recordErrors } from '../records/index.ts'
import { roleErrors } from '../roles/index.ts'
import type { DataDocuments } from './documents.ts'
import { dataKeyErrors } from './errors.ts'
import { dataKeyInfo, dataKeyModel, madeDataKey } from './model.ts'
import type { DataKeys } from './service.ts'

const { notFound, nameTaken, changed, ended, tooMany, endsInPast } = dataKeyErrors
/** Two hundred models with all actions. */
const LARGEST = 64 * 1024

interface DataKeyServices {
  readonly dataKeys: DataKeys
  readonly dataDocuments: DataDocuments
}

const keyCalls = ({ dataKeys }: DataKeyServices) => [
  defineCall({
    id: 'data-keys/list',
    method: 'GET',
    path: '/project/key/list',
    needs: 'permission/key.manage',
    writes: false,
    input: dataKeyModel.list,
    output: z.array(dataKeyInfo),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: ({ projectId }, { by }) => dataKeys.list(by, projectId),
  }),
  defineCall({
    id: 'data-keys/create',
    method: 'POST',
    path: '/project/key/create',
    needs: 'permission/key.manage',
    writes: true,
    audits: ['data key made'],
    takes: takes(LARGEST),
    input: dataKeyModel.create,
    output: madeDataKey,
    errors: [projectErrors.notFound, modelErrors.notFound, nameTaken, tooMany, endsInPast],
    example: (o) => ({
      ...{ projectId: o.projectId, name: 'Accounting', env: 'stg' as const, endsAt: null },
      models: [{ modelId: o.modelId, actions: ['view' as const, 'create' as const] }],
    }),
    run: (input, { by }) => dataKeys.create(by, input),
  }),
  defineCall({
    id: 'data-keys/update',
    method: 'POST',
    path: '/project/key/update',
    needs: 'permission/key.manage',
    writes: true,
    audits: ['data key changed'],
    takes: takes(LARGEST),
    input: dataKeyModel.update,
    output: dataKeyInfo,
    errors: [notFound, modelErrors.notFound, nameTaken, changed, ended, endsInPast],
    example: (o) => ({ id: o.dataKeyId, rev: 1, name: 'Warehouse' }),
    run: (input, { by }) => dataKeys.update(by, input),
  }),
  defineCall({
    id: 'data-keys/end',
    method: 'POST',
    path: '/project/key/end',
    needs: 'permission/key.manage',
    writes: true,
    audits: ['data key ended'],
    input: dataKeyModel.end,
    output: dataKeyInfo,
    errors: [notFound],
    example: (o) => ({ id: o.dataKeyId }),
    run: ({ id }, { by }) => dataKeys.end(by, id),
  }),
]

/** Keys of a project, and what they open as a document for programs. */
export const dataKeyCalls = (services: DataKeyServices) =>
  [
    ...keyCalls(services),
    defineRawCall({
      id: 'data-keys/open-api',
      method: 'GET',
      path: '/data/openapi',
      needs: 'permission/data.use',
      login: 'key',
      subUsers: true,
      writes: false,
      input: dataKeyModel.openApi,
      output: z.file(),
      errors: [projectErrors.notFound, roleErrors.testClosed, recordErrors.modelMissing],
      example: (o) => ({ projectId: String(o.projectId), env: 'stg' }),
      run: async ({ projectId, env, language }, { by, request }) => {
        const at = { projectId, env, language: language ?? languageOf(request) }
        const { name, document } = await services.dataDocuments.of(by, at, new URL(request.url).origin)
        const bytes = JSON.stringify(document, null, 2)
        return new Response(bytes, { headers: attachmentHeaders(name, 'application/json') })
      },
    }),
  ] as const
