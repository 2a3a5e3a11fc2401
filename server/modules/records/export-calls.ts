import * as z from 'zod'
import { defineRawCall } from '../../calls/call.ts'
import type { Caller } from '../../http/actor.ts'
import { attachmentHeaders } from '../../http/attachment.ts'
import { takes } from '../../http/body.ts'
import { streamOfBytes } from '../../http/stream-of.ts'
import { readingErrors, recordsAt } from './at.ts'
import { recordErrors } from './errors.ts'
import type { RecordExport } from './export.ts'
import { query } from './query-model.ts'
import type { RecordService } from './service.ts'

/** Seconds between two pieces of a file. */
const LONGEST_PAUSE = 120

export interface ExportServices {
  readonly records: RecordService
  readonly recordExport: RecordExport
  readonly noteExport: (
    caller: Caller,
    projectId: number,
    model: { readonly id: number; readonly name: string },
  ) => Promise<void>
}

/** Records as a file, sent while it is made. */
export const exportCall = ({ records, recordExport, noteExport }: ExportServices) =>
  defineRawCall({
    id: 'records/export',
    method: 'POST',
    path: '/data/export',
    needs: 'permission/data.use',
    login: 'key',
    subUsers: true,
    audience: 'page',
    writes: true,
    audits: ['records exported', 'records exported by key'],
    takes: takes(65_536),
    input: z.strictObject({
      ...recordsAt,
      model: z.string().min(1).max(60),
      query: query.default({}),
      format: z.enum(['csv', 'xlsx']).default('csv'),
      headers: z.enum(['labels', 'names']).default('labels'),
      /** Lists of joined records that get a column each, with what these records are called. */
      lists: z.array(z.string().min(1).max(60)).max(20).default([]),
    }),
    output: z.file(),
    errors: [...readingErrors, recordErrors.tooManyToExport],
    example: (o) => ({ projectId: o.projectId, env: 'stg', model: 'customer', format: 'csv' }),
    run: async ({ model, query: given, format, headers, lists, ...where }, { by, wait }) => {
      wait(LONGEST_PAUSE)
      const subject = await records.subjectFor(by, where)
      const file = await recordExport.open(subject, { model, query: given, format, headers, lists })
      await noteExport(by, subject.projectId, file.model)
      return new Response(streamOfBytes(file.bytes), { headers: attachmentHeaders(file.fileName, file.type) })
    },
  })
