import * as z from 'zod'
import { defineCall, defineRawCall } from '../../calls/call.ts'
import type { Actor } from '../../http/actor.ts'
import { attachmentHeaders } from '../../http/attachment.ts'
import { takes } from '../../http/body.ts'
import { errors } from '../../http/errors.ts'
import { blockErrors } from '../blocks/index.ts'
import { documentErrors } from '../documents/index.ts'
import { menuErrors } from '../menus/index.ts'
import { pageErrors } from '../pages/index.ts'
import { projectErrors } from '../projects/index.ts'
import { anyQuota } from '../quotas/index.ts'
import { resourceErrors } from '../resources/index.ts'
import { roleErrors } from '../roles/index.ts'
import { anyAllowance, exchangeErrors } from './errors.ts'
import type { Exporting } from './exporting.ts'
import { FILE_LIMITS } from './file-model.ts'
import { exchangeModel, importPlan, importSummary } from './model.ts'
import type { Exchange } from './service.ts'

/** The file, and what a form adds to it. */
const LARGEST = FILE_LIMITS.bytes + 1_200_000
const { unreadable, unusable, tooLarge, choices, tooMuch, tooManyRecords, badRecord } = exchangeErrors
const { readerStopped, readerLate, readerFull, tooManyWaiting, waitedTooLong } = exchangeErrors
/** Of work in a separate process. */
const apart = [readerStopped, readerLate, readerFull, tooManyWaiting, waitedTooLong]
const refused = [
  ...apart,
  anyAllowance,
  ...[unreadable, unusable, tooLarge, blockErrors.fileUnusable, pageErrors.dataFormat, pageErrors.tooLarge],
]
const written = [
  ...[choices, anyQuota, documentErrors.editInvalid, documentErrors.tooLarge, blockErrors.unusable, resourceErrors.beyondLimit],
  ...[resourceErrors.tooMany, menuErrors.tooMany, menuErrors.tooDeep, menuErrors.badTarget, menuErrors.wrongParent, roleErrors.tooMany],
]
/** A page with nothing on it, as a file. */
const exampleFile = () =>
  new File(
    [
      JSON.stringify({
        tessera: 'page',
        formatVersion: 1,
        pages: [{ id: 1, name: 'Orders', remark: '', isPublic: 2, pageData: { elements: [] } }],
      }),
    ],
    'orders.json',
    { type: 'application/json' },
  )

interface Exporter {
  readonly by: Actor
  readonly wait: (seconds: number) => void
}

const download = ({ bytes, name, type }: Awaited<ReturnType<Exporting['page']>>): Response =>
  new Response(bytes, { headers: attachmentHeaders(name, type) })

interface ExchangeCallServices {
  readonly exchange: Exchange
  readonly exporting: Exporting
}

// A page with all that it needs, as JSON in one file or as a ZIP with one file per record.
const exportPageCall = ({ exporting }: ExchangeCallServices) =>
  defineRawCall({
    id: 'exchange/export-page',
    method: 'GET',
    path: '/exchange/page/{id}',
    needs: 'permission/page.export',
    writes: true,
    large: true,
    audits: ['page exported'],
    input: exchangeModel.exportPage,
    output: z.file(),
    errors: [pageErrors.notFound, tooMuch, ...apart],
    example: (o) => ({ id: String(o.pageId) }),
    run: async ({ id, form }, call) => {
      const { by, wait } = call as Exporter
      wait(120)
      return download(await exporting.page(by, id, form))
    },
  })

const exportProjectCall = ({ exporting }: ExchangeCallServices) =>
  defineRawCall({
    id: 'exchange/export-project',
    method: 'GET',
    path: '/exchange/project/{id}',
    needs: 'permission/project.export',
    writes: true,
    large: true,
    audits: ['project exported'],
    input: exchangeModel.exportProject,
    output: z.file(),
    errors: [projectErrors.notFound, errors.forbidden, tooMuch, tooManyRecords, badRecord, ...apart],
    example: (o) => ({ id: String(o.projectId) }),
    run: async ({ id, form, files, data }, call) => {
      const { by, wait } = call as Exporter
      wait(120)
      return download(await exporting.project(by, id, { form, withFiles: files === 'yes', data }))
    },
  })

// What an import as a new project would do, and what it asks.
const checkCall = ({ exchange }: ExchangeCallServices) =>
  defineCall({
    id: 'exchange/check',
    method: 'POST',
    path: '/exchange/check',
    needs: 'member',
    writes: false,
    large: true,
    takes: takes(LARGEST),
    form: true,
    input: exchangeModel.check,
    output: importPlan,
    errors: refused,
    example: () => ({ file: exampleFile() }),
    run: ({ file }, { by, wait }) => {
      wait(120)
      return exchange.check(by, file)
    },
  })

const importCall = ({ exchange }: ExchangeCallServices) =>
  defineCall({
    id: 'exchange/import',
    method: 'POST',
    path: '/exchange/import',
    needs: 'member',
    writes: true,
    large: true,
    audits: ['project imported'],
    takes: takes(LARGEST),
    form: true,
    input: exchangeModel.import,
    output: importSummary,
    errors: [...refused, ...written],
    example: () => ({ file: exampleFile() }),
    run: ({ file, choices }, { by, wait }) => {
      wait(120)
      return exchange.import(by, file, choices)
    },
  })

const checkIntoCall = ({ exchange }: ExchangeCallServices) =>
  defineCall({
    id: 'exchange/check-into',
    method: 'POST',
    path: '/exchange/into/check',
    needs: 'permission/page.edit',
    writes: false,
    large: true,
    takes: takes(LARGEST),
    form: true,
    input: exchangeModel.checkInto,
    output: importPlan,
    errors: [projectErrors.notFound, ...refused],
    example: (o) => ({ projectId: String(o.projectId), file: exampleFile() }),
    run: ({ projectId, file }, { by, wait }) => {
      wait(120)
      return exchange.checkInto(by, projectId, file)
    },
  })

const importIntoCall = ({ exchange }: ExchangeCallServices) =>
  defineCall({
    id: 'exchange/import-into',
    method: 'POST',
    path: '/exchange/into/import',
    needs: 'permission/page.edit',
    writes: true,
    large: true,
    audits: ['pages imported'],
    takes: takes(LARGEST),
    form: true,
    input: exchangeModel.importInto,
    output: importSummary,
    errors: [projectErrors.notFound, ...refused, ...written],
    example: (o) => ({ projectId: String(o.projectId), file: exampleFile() }),
    run: ({ projectId, file, choices }, { by, wait }) => {
      wait(120)
      return exchange.importInto(by, projectId, file, choices)
    },
  })

export const exchangeCalls = (services: ExchangeCallServices) => [
  exportPageCall(services),
  exportProjectCall(services),
  checkCall(services),
  importCall(services),
  checkIntoCall(services),
  importIntoCall(services),
]
