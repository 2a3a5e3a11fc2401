import * as z from 'zod'
import { defineCall, defineRawCall, done } from '../../calls/call.ts'
import { bearerOf } from '../../http/actor.ts'
import { takes } from '../../http/body.ts'
import { matchesEtag } from '../../http/encoding.ts'
import { blockErrors } from '../blocks/index.ts'
import { pageErrors } from '../pages/index.ts'
import { projectErrors } from '../projects/index.ts'
import { roleErrors } from '../roles/index.ts'
import { dictionaryErrors } from './errors.ts'
import { dictionaryContents, dictionaryDetail, dictionaryInfo, dictionaryModel } from './model.ts'
import type { DictionaryReaders } from './readers.ts'
import type { DictionaryReading } from './reading.ts'
import type { DictionaryService } from './service.ts'

const { notFound, codeTaken, changed, reservedCode, reservedValue, sameValue, tooMany } = dictionaryErrors
/** A thousand items with long labels. */
const LARGEST = 1024 * 1024

interface DictionaryCallServices {
  readonly dictionaryService: DictionaryService
  readonly dictionaries: DictionaryReading
  readonly dictionaryReaders: DictionaryReaders
}

const readingCalls = ({ dictionaryService, dictionaries, dictionaryReaders }: DictionaryCallServices) => [
  defineCall({
    id: 'dictionaries/list',
    method: 'POST',
    path: '/dictionary/list',
    needs: 'permission/dictionary.see',
    writes: false,
    input: dictionaryModel.list,
    output: z.array(dictionaryInfo),
    errors: [projectErrors.notFound],
    example: (o) => ({ projectId: o.projectId }),
    run: ({ projectId }, { by }) => dictionaryService.list(by, projectId),
  }),
  defineCall({
    id: 'dictionaries/detail',
    method: 'POST',
    path: '/dictionary/detail',
    needs: 'permission/dictionary.see',
    writes: false,
    input: dictionaryModel.one,
    output: dictionaryDetail,
    errors: [notFound],
    example: (o) => ({ id: o.dictionaryId }),
    run: ({ id }, { by }) => dictionaryService.detail(by, id),
  }),
  // In the envelope, with an ETag: pages request it whenever they open.
  defineRawCall({
    id: 'dictionaries/items',
    method: 'GET',
    path: '/dictionary/items',
    needs: 'permission/page.visit',
    login: 'optional',
    audience: 'page',
    writes: false,
    input: dictionaryModel.items,
    output: dictionaryContents,
    errors: [projectErrors.notFound, pageErrors.notFound, blockErrors.notFound, roleErrors.testClosed],
    example: (o) => ({ projectId: String(o.projectId), code: 'state' }),
    async run(input, { request, find, require }) {
      // A caller without a login is a visitor; the caller of a token that has ended can renew it.
      const actor = bearerOf(request) === null ? await find() : await require()
      const { etag, json } = await dictionaries.contents(await dictionaryReaders.projectOf(actor, input), input.code)
      const headers = { 'cache-control': 'private, no-cache', etag }
      if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
      const type = { 'content-type': 'application/json; charset=utf-8' }
      return new Response(`{"code":0,"data":${await json()},"msg":""}`, { headers: { ...headers, ...type } })
    },
  }),
]

const writingCalls = ({ dictionaryService }: DictionaryCallServices) => [
  defineCall({
    id: 'dictionaries/create',
    method: 'POST',
    path: '/dictionary/create',
    needs: 'permission/dictionary.edit',
    writes: true,
    audits: ['dictionary created'],
    takes: takes(LARGEST),
    input: dictionaryModel.create,
    output: dictionaryDetail,
    errors: [projectErrors.notFound, codeTaken, reservedCode, reservedValue, sameValue, tooMany],
    example: (o) => ({ projectId: o.projectId, code: 'priority', name: 'Priority' }),
    run: (input, { by }) => dictionaryService.create(by, input),
  }),
  defineCall({
    id: 'dictionaries/update',
    method: 'POST',
    path: '/dictionary/update',
    needs: 'permission/dictionary.edit',
    writes: true,
    audits: ['dictionary changed'],
    input: dictionaryModel.update,
    output: dictionaryDetail,
    errors: [notFound, changed, codeTaken, reservedCode],
    example: (o) => ({ id: o.dictionaryId, rev: 1, name: 'Renamed' }),
    run: (input, { by }) => dictionaryService.update(by, input),
  }),
  defineCall({
    id: 'dictionaries/save-items',
    method: 'POST',
    path: '/dictionary/items/save',
    needs: 'permission/dictionary.edit',
    writes: true,
    audits: ['dictionary items changed'],
    takes: takes(LARGEST),
    input: dictionaryModel.saveItems,
    output: dictionaryDetail,
    errors: [notFound, changed, reservedValue, sameValue],
    example: (o) => ({
      id: o.dictionaryId,
      rev: 1,
      items: [{ value: 'paid', labelZh: '已付', labelEn: 'Paid', color: '#52c41a' }],
    }),
    run: (input, { by }) => dictionaryService.saveItems(by, input),
  }),
  defineCall({
    id: 'dictionaries/copy',
    method: 'POST',
    path: '/dictionary/copy',
    needs: 'permission/dictionary.edit',
    writes: true,
    audits: ['dictionary copied'],
    input: dictionaryModel.copy,
    output: dictionaryDetail,
    errors: [notFound, codeTaken, reservedCode, tooMany],
    example: (o) => ({ id: o.dictionaryId }),
    run: (input, { by }) => dictionaryService.copy(by, input),
  }),
  defineCall({
    id: 'dictionaries/delete',
    method: 'POST',
    path: '/dictionary/delete',
    needs: 'permission/dictionary.edit',
    writes: true,
    audits: ['dictionary deleted'],
    input: dictionaryModel.one,
    output: done,
    errors: [notFound],
    example: (o) => ({ id: o.dictionaryId }),
    run: ({ id }, { by }) => dictionaryService.delete(by, id),
  }),
]

export const dictionaryCalls = (services: DictionaryCallServices) => [
  ...readingCalls(services),
  ...writingCalls(services),
]
