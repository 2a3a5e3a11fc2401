import * as z from 'zod'
import { defineCall, defineRawCall } from '../../calls/call.ts'
import { MOST_MEGABYTES } from '../../config.ts'
import { bearerOf } from '../../http/actor.ts'
import { takes } from '../../http/body.ts'
import { errors } from '../../http/errors.ts'
import { blockErrors } from '../blocks/index.ts'
import { pageErrors } from '../pages/index.ts'
import { roleErrors } from '../roles/index.ts'
import { proxyErrors } from './errors.ts'
import { proxyAnswer, proxyModel } from './model.ts'
import type { ProxyService } from './service.ts'
import { ROOM_OF_REQUEST } from './uploading.ts'
import { requireLoad } from './viewing.ts'
import type { VisitorService } from './visitor-service.ts'

/** A body of a million characters and what is sent along with it. */
const LARGEST = 1_100_000

const { refused, privateAddress, secretMissing, serviceMissing, notDeclared, notInDraft, uploadTooLarge } = proxyErrors
const unreachable = [refused, privateAddress, secretMissing, serviceMissing]
const missing = [pageErrors.notFound, blockErrors.notFound, roleErrors.testClosed]
/** Of a request that a page makes. */
const ofPage = [...unreachable, notDeclared, notInDraft, ...missing, errors.viewingRole]

export const proxyCalls = ({ proxy, visitors }: { readonly proxy: ProxyService; readonly visitors: VisitorService }) => [
  // Anybody signed in may use it for public addresses; what a project opened helps its members alone.
  defineCall({
    id: 'proxy/send',
    method: 'POST',
    path: '/proxy',
    needs: 'member',
    writes: false,
    takes: takes(LARGEST),
    input: proxyModel.send,
    output: proxyAnswer,
    errors: [refused, privateAddress],
    example: (o) => ({ url: 'http://127.0.0.1/', projectId: o.projectId }),
    exampleAnswers: 502,
    run: (input, call) => proxy.send(call.by, input),
  }),
  // Of a private page; a public one's visitors need no login for what it declares, and get nothing else.
  defineCall({
    id: 'proxy/visit',
    method: 'POST',
    path: '/viewer/request',
    needs: 'permission/page.visit',
    login: 'optional',
    audience: 'page',
    writes: false,
    takes: takes(LARGEST, { anybody: 300_000 }),
    input: proxyModel.visit,
    output: proxyAnswer,
    errors: ofPage,
    example: (o) => ({ page: o.pageId, env: 'stg', source: 'orders', url: 'http://127.0.0.1/' }),
    exampleAnswers: 403,
    async run(input, call) {
      // Without a token somebody is a visitor; a token that has ended is told so, and can be renewed.
      const actor = bearerOf(call.request) === null ? null : await call.require()
      requireLoad(actor, input.method, call.request)
      return visitors.send(actor, call.ip, input)
    },
  }),
  // The same for an answer that comes in parts, as that of a model does: its body is the other side's, its status and headers stand in a header.
  defineRawCall({
    id: 'proxy/stream',
    method: 'POST',
    path: '/viewer/stream',
    needs: 'permission/page.visit',
    login: 'optional',
    audience: 'page',
    writes: false,
    takes: takes(LARGEST, { anybody: 300_000 }),
    input: proxyModel.visit,
    output: z.file(),
    errors: ofPage,
    example: (o) => ({ page: o.pageId, env: 'stg', source: 'orders', url: 'http://127.0.0.1/' }),
    exampleAnswers: 403,
    async run(input, call) {
      const actor = bearerOf(call.request) === null ? null : await call.require()
      requireLoad(actor, input.method, call.request)
      return visitors.stream({ actor, ip: call.ip, signal: call.request.signal, wait: (seconds) => call.wait(seconds) }, input)
    },
  }),
  // The same for a form with files. Its first field, `request`, says where it goes; all others are passed on while they come.
  defineCall({
    id: 'proxy/upload',
    method: 'POST',
    path: '/viewer/upload',
    needs: 'permission/page.visit',
    login: 'optional',
    audience: 'page',
    writes: false,
    form: true,
    streams: MOST_MEGABYTES * 1024 * 1024 + ROOM_OF_REQUEST,
    input: proxyModel.uploaded,
    output: proxyAnswer,
    errors: [...ofPage, uploadTooLarge],
    example: (o) => ({
      request: JSON.stringify({ page: o.pageId, env: 'stg', source: 'orders', url: 'http://127.0.0.1/' }),
      file: o.picture,
    }),
    exampleAnswers: 403,
    async run(_, call) {
      const actor = bearerOf(call.request) === null ? null : await call.require()
      requireLoad(actor, 'POST', call.request)
      const { headers, body, signal } = call.request
      const told = headers.get('content-length')
      return visitors.upload(actor, call.ip, {
        contentType: headers.get('content-type'),
        length: told === null ? null : Number(told),
        body: body as AsyncIterable<Uint8Array> | null,
        signal,
        wait: (seconds) => call.wait(seconds),
      })
    },
  }),
]
