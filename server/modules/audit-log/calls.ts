import * as z from 'zod'
import { defineCall, defineRawCall, type MemberCall, nothing } from '../../calls/call.ts'
import { paged } from '../../http/answer.ts'
import { languageOf } from '../../http/errors.ts'
import { streamOf } from '../../http/stream-of.ts'
import { projectErrors } from '../projects/index.ts'
import { auditText } from './files.ts'
import { type AuditForm, type AuditRow, auditAction, auditLogModel, auditRow, auditVerification } from './model.ts'
import type { AuditLog } from './service.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const

const download = (request: Request, slices: AsyncIterable<readonly AuditRow[]>, form: AuditForm): Response =>
  new Response(streamOf(auditText(slices, form, languageOf(request))), {
    headers: {
      'content-type': TYPES[form],
      'content-disposition': `attachment; filename="audit.${form}"; filename*=UTF-8''audit.${form}`,
      'cache-control': 'no-store',
    },
  })

/** Reading the audit, for super administrators and for the administrators of a project. */
export const auditLogCalls = ({ auditLog }: { readonly auditLog: AuditLog }) => [
  defineCall({
    id: 'audit-log/list',
    method: 'GET',
    path: '/audit/list',
    needs: 'super',
    writes: false,
    input: auditLogModel.list,
    output: paged(auditRow),
    errors: [],
    example: () => ({ keyword: 'menu' }),
    run: (query, { by }) => auditLog.list(by, query),
  }),
  // Every action that there is, for a list to choose from.
  defineCall({
    id: 'audit-log/actions',
    method: 'GET',
    path: '/audit/actions',
    needs: 'member',
    writes: false,
    input: nothing,
    output: z.array(auditAction),
    errors: [],
    run: () => auditLog.actions(),
  }),
  defineRawCall({
    id: 'audit-log/export',
    method: 'GET',
    path: '/audit/export',
    needs: 'super',
    writes: true,
    audits: ['audit exported'],
    input: auditLogModel.export,
    output: z.file(),
    errors: [],
    example: () => ({ form: 'csv' }),
    run: async ({ form, ...filter }, call) => download(call.request, await auditLog.export((call as MemberCall).by, filter, form), form),
  }),
  // Looks through the whole chain, and names the first row that is not as it was written.
  defineCall({
    id: 'audit-log/verify',
    method: 'GET',
    path: '/audit/verify',
    needs: 'super',
    writes: false,
    input: auditLogModel.verify,
    output: auditVerification,
    errors: [],
    example: () => ({}),
    run: ({ noted }, { by, wait }) => {
      wait(250)
      return auditLog.verify(by, noted)
    },
  }),
  defineCall({
    id: 'audit-log/list-of-project',
    method: 'GET',
    path: '/project/audit/list',
    needs: 'permission/audit.see',
    writes: false,
    input: auditLogModel.listOfProject,
    output: paged(auditRow),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: (query, { by }) => auditLog.listOfProject(by, query),
  }),
  defineRawCall({
    id: 'audit-log/export-of-project',
    method: 'GET',
    path: '/project/audit/export',
    needs: 'permission/audit.see',
    writes: true,
    audits: ['audit exported'],
    input: auditLogModel.exportOfProject,
    output: z.file(),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: String(o.projectId) }),
    run: async ({ form, ...filter }, call) =>
      download(call.request, await auditLog.exportOfProject((call as MemberCall).by, filter, form), form),
  }),
]
