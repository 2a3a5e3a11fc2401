import * as z from 'zod'
import { defineCall, done } from '../../calls/call.ts'
import { projectErrors } from '../projects/index.ts'
import { secretErrors } from './errors.ts'
import { secretInfo, secretModel } from './model.ts'
import type { Secrets } from './service.ts'

export const secretCalls = ({ secrets }: { readonly secrets: Secrets }) => [
  defineCall({
    id: 'secrets/list',
    method: 'GET',
    path: '/project/secret/list',
    needs: 'permission/secret.see',
    writes: false,
    input: secretModel.list,
    output: z.array(secretInfo),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: ({ projectId }, { by }) => secrets.list(by, projectId),
  }),
  defineCall({
    id: 'secrets/write',
    method: 'POST',
    path: '/project/secret/write',
    needs: 'permission/secret.edit',
    writes: true,
    audits: ['secret written'],
    input: secretModel.write,
    output: done,
    errors: [projectErrors.notFound, secretErrors.tooMany, secretErrors.tooShort],
    example: (o) => ({ projectId: o.projectId, env: 'stg', name: 'crm_token', value: 'a-token', hosts: ['crm.example.com'] }),
    run: (input, { by }) => secrets.write(by, input),
  }),
  defineCall({
    id: 'secrets/delete',
    method: 'POST',
    path: '/project/secret/delete',
    needs: 'permission/secret.edit',
    writes: true,
    audits: ['secret deleted'],
    input: secretModel.delete,
    output: done,
    errors: [secretErrors.notFound],
    example: (o) => ({ id: o.secretId }),
    run: ({ id }, { by }) => secrets.delete(by, id),
  }),
]
