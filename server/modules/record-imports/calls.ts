import * as z from 'zod'
import { defineCall, defineRawCall, done } from '../../calls/call.ts'
import { attachmentHeaders } from '../../http/attachment.ts'
import { errors } from '../../http/errors.ts'
import { streamOfBytes } from '../../http/stream-of.ts'
import { projectErrors } from '../projects/index.ts'
import { recordErrors } from '../records/index.ts'
import { roleErrors } from '../roles/index.ts'
import { fileRefusals, IMPORT_LIMITS, importErrors } from './errors.ts'
import { importInfo, importModel, importState } from './model.ts'
import type { RecordImports } from './service.ts'

/** What a form adds to its file. */
const ROOM = 16_384
const { missing, notAllowed, tooLarge, tooManyOpen, busy, badMapping } = importErrors
const placeErrors = [projectErrors.notFound, roleErrors.testClosed, recordErrors.modelMissing, notAllowed]

const exampleFile = () => new File(['title\nNova\n'], 'customers.csv', { type: 'text/csv' })
const exampleMapping = { fields: [{ column: 0, field: 'title' }], mode: 'add' as const, key: null }

interface ImportServices {
  readonly recordImports: RecordImports
}

const fileCalls = ({ recordImports: imports }: ImportServices) => [
  defineCall({
    id: 'record-imports/upload',
    method: 'POST',
    path: '/data/import/upload',
    needs: 'permission/data.use',
    subUsers: true,
    writes: true,
    unaudited: 'nothing is imported yet',
    form: true,
    streams: IMPORT_LIMITS.csv + ROOM,
    input: importModel.upload,
    output: importState,
    errors: [...placeErrors, ...Object.values(fileRefusals), tooLarge, tooManyOpen, errors.tooMany],
    example: (o) => ({
      request: JSON.stringify({ projectId: o.projectId, env: 'stg', model: 'customer', name: 'customers.csv' }),
      file: exampleFile(),
    }),
    run: (_, { by, request: { headers, body }, wait }) =>
      imports.upload(by, {
        contentType: headers.get('content-type'),
        body: body as AsyncIterable<Uint8Array> | null,
        wait,
      }),
  }),
  defineCall({
    id: 'record-imports/list',
    method: 'POST',
    path: '/data/import/list',
    needs: 'permission/data.use',
    subUsers: true,
    writes: false,
    input: importModel.list,
    output: z.array(importInfo),
    errors: [...placeErrors, recordErrors.badQuery],
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer' }),
    run: (input, { by }) => imports.list(by, input) as never,
  }),
  defineCall({
    id: 'record-imports/state',
    method: 'POST',
    path: '/data/import/state',
    needs: 'owner',
    subUsers: true,
    writes: false,
    input: importModel.one,
    output: importState,
    errors: [missing],
    example: (o) => ({ id: o.importId }),
    run: ({ id }, { by }) => imports.state(by, id),
  }),
]

const workCalls = ({ recordImports: imports }: ImportServices) => [
  defineCall({
    id: 'record-imports/run',
    method: 'POST',
    path: '/data/import',
    needs: 'owner',
    subUsers: true,
    writes: true,
    audits: ['records import started'],
    input: importModel.run,
    output: importState,
    errors: [
      missing,
      projectErrors.notFound,
      roleErrors.testClosed,
      notAllowed,
      badMapping,
      recordErrors.badQuery,
      busy,
    ],
    example: (o) => ({ id: o.importId, dryRun: true, mapping: exampleMapping }),
    run: (input, { by }) => imports.run(by, input),
  }),
  defineCall({
    id: 'record-imports/cancel',
    method: 'POST',
    path: '/data/import/cancel',
    needs: 'owner',
    subUsers: true,
    writes: true,
    unaudited: 'what was written has a history of its own',
    input: importModel.one,
    output: importState,
    errors: [missing],
    example: (o) => ({ id: o.importId }),
    run: ({ id }, { by }) => imports.cancel(by, id),
  }),
  defineRawCall({
    id: 'record-imports/refused',
    method: 'POST',
    path: '/data/import/refused',
    needs: 'owner',
    subUsers: true,
    writes: false,
    input: importModel.refused,
    output: z.file(),
    errors: [missing],
    example: (o) => ({ id: o.importId, language: 'en' }),
    run: async (input, { by, wait }) => {
      wait(120)
      const { name, bytes } = await imports.refused(by, input)
      return new Response(streamOfBytes(bytes), { headers: attachmentHeaders(name, 'text/csv; charset=utf-8') })
    },
  }),
  defineCall({
    id: 'record-imports/delete',
    method: 'POST',
    path: '/data/import/delete',
    needs: 'owner',
    subUsers: true,
    writes: true,
    unaudited: 'what was written has a history of its own',
    input: importModel.one,
    output: done,
    errors: [missing],
    example: (o) => ({ id: o.importId }),
    run: ({ id }, { by }) => imports.delete(by, id),
  }),
]

/** Files whose rows become records. */
export const recordImportCalls = (services: ImportServices) => [...fileCalls(services), ...workCalls(services)]
