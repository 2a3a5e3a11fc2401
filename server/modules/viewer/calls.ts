import * as z from 'zod'
import { type AnyoneCall, defineCall, defineRawCall, nothing } from '../../calls/call.ts'
import { refuseLogic } from '../../http/audience.ts'
import { encodingFor } from '../../http/encoding.ts'
import { errors } from '../../http/errors.ts'
import type { Addresses } from '../../wire.ts'
import { blockErrors } from '../blocks/index.ts'
import { missingPage, pageErrors } from '../pages/index.ts'
import { publishedLanguage, publishedPage } from '../publish/index.ts'
import { roleErrors } from '../roles/index.ts'
import { cacheKeys, createSendAtOnce, headOf, type Way } from './answers.ts'
import { addresses as addressesModel, type MenuOfPage, menuOfPage, pageCode, pagePointer, pageToken, viewerModel } from './model.ts'
import type { PageLogin } from './page-login.ts'
import type { Pointer } from './published-cache.ts'
import type { ViewerService } from './service.ts'

const { notFound } = pageErrors

/** Of a pointer that caches in between may keep: five seconds, and longer only while the server does not answer. */
const SHARED = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30, stale-if-error=86400'

interface ViewerCallServices {
  readonly viewer: ViewerService
  readonly pageLogin: PageLogin
  readonly addresses: Addresses
}

type SendPointer = (call: Pick<AnyoneCall, 'request' | 'set'>, pointer: Pointer, way: Way) => Promise<Response>

const sendWith =
  (viewer: ViewerService): SendPointer =>
  async ({ request, set }, pointer, way) => {
    const { status, headers } = headOf(request, pointer, way)
    Object.assign(set.headers, headers)
    set.status = status
    if (status === 304) return new Response(null, { status })
    return new Response(await viewer.body(pointer, encodingFor(request)))
  }

// Of a private page; a public one is open to everybody.
const pageCall = ({ viewer }: ViewerCallServices) =>
  defineRawCall({
    id: 'viewer/page',
    method: 'GET',
    path: '/viewer/page/{id}',
    needs: 'permission/page.visit',
    login: 'optional',
    audience: 'viewer',
    writes: false,
    input: viewerModel.page,
    output: publishedPage,
    errors: [notFound, roleErrors.testClosed],
    example: (o) => ({ id: String(o.pageId), env: 'stg' }),
    async run(input, call) {
      return sendWith(viewer)(call, await viewer.view(call.request, input.id, input.env), 'whole')
    },
    quick(common) {
      const send = createSendAtOnce('whole', common, viewer.knownBody)
      return ({ id, env }, request) => {
        const pointer = viewer.viewAtOnce(request, id, env)
        return pointer && send(request, pointer)
      }
    },
  })

// What it says otherwise in one more language, for those who read that: small, and asked for beside the page.
const languageCall = ({ viewer }: ViewerCallServices) =>
  defineRawCall({
    id: 'viewer/language',
    method: 'GET',
    path: '/viewer/page/{id}/language',
    needs: 'permission/page.visit',
    login: 'optional',
    audience: 'viewer',
    writes: false,
    input: viewerModel.language,
    output: publishedLanguage,
    errors: [notFound, roleErrors.testClosed],
    example: (o) => ({ id: String(o.pageId), env: 'stg', lang: 'en' }),
    exampleAnswers: 404,
    async run({ id, env, lang }, call) {
      const pointer = viewer.languageOf(await viewer.view(call.request, id, env), lang)
      if (pointer === null) throw missingPage()
      return sendWith(viewer)(call, pointer, 'whole')
    },
  })

// Where the page's program is, so that a cache in between asks for little and keeps the program for ever.
const pointerCall = ({ viewer }: ViewerCallServices) =>
  defineRawCall({
    id: 'viewer/pointer',
    method: 'GET',
    path: '/p/{id}/{env}',
    needs: 'visitor',
    outside: true,
    writes: false,
    input: viewerModel.pointer,
    output: pagePointer,
    errors: [notFound, roleErrors.testClosed],
    async run({ id, env }, { request, set }) {
      refuseLogic(request)
      const pointer = await viewer.view(request, id, env)
      set.headers['content-type'] = 'application/json; charset=utf-8'
      set.headers['cache-control'] = pointer.isPublic ? SHARED : 'private, no-store'
      if (pointer.isPublic) Object.assign(set.headers, cacheKeys(pointer))
      return new Response(JSON.stringify(await viewer.toAnswer(pointer, env)))
    },
  })

const bodyCall = ({ viewer }: ViewerCallServices) =>
  defineRawCall({
    id: 'viewer/body',
    method: 'GET',
    path: '/p/body/{hash}',
    needs: 'visitor',
    outside: true,
    writes: false,
    input: viewerModel.body,
    output: publishedPage,
    errors: [notFound, roleErrors.testClosed],
    async run({ hash, until, sign }, call) {
      refuseLogic(call.request)
      const signature = until === undefined || sign === undefined ? null : { until, sign }
      return sendWith(viewer)(call, await viewer.bodyOf(hash, signature), 'body')
    },
    quick(common) {
      const send = createSendAtOnce('body', common, viewer.knownBody)
      return ({ hash }, request) => {
        const pointer = viewer.bodyAtOnce(hash)
        return pointer && send(request, pointer)
      }
    },
  })

const addressesCall = ({ addresses }: ViewerCallServices) =>
  defineCall({
    id: 'viewer/addresses',
    method: 'GET',
    path: '/viewer/addresses',
    needs: 'visitor',
    audience: 'viewer',
    writes: false,
    input: nothing,
    output: addressesModel,
    errors: [],
    run: async () => addresses,
  })

const redeemCodeCall = ({ pageLogin }: ViewerCallServices) =>
  defineCall({
    id: 'viewer/redeem-code',
    method: 'POST',
    path: '/viewer/token/redeem',
    needs: 'visitor',
    audience: 'viewer',
    writes: true,
    unaudited: 'it continues a login that is in the audit',
    input: viewerModel.redeem,
    output: pageToken,
    errors: [errors.loginExpired],
    example: () => ({ code: 'nobody-was-given-this-code' }),
    exampleAnswers: 401,
    run: (input) => pageLogin.redeem(input.code, input.page),
  })

const renewTokenCall = ({ pageLogin }: ViewerCallServices) =>
  defineCall({
    id: 'viewer/renew-token',
    method: 'POST',
    path: '/viewer/token/renew',
    needs: 'member',
    audience: 'viewer',
    writes: true,
    whileViewing: true,
    unaudited: 'it continues a login that is in the audit',
    input: viewerModel.renew,
    output: pageToken,
    errors: [],
    example: () => ({}),
    // The studio's login is no page's.
    exampleAnswers: 401,
    run: ({ page }, call) => pageLogin.renew(call.by, page),
  })

const menusCall = ({ pageLogin }: ViewerCallServices) =>
  defineCall({
    id: 'viewer/menus',
    method: 'GET',
    path: '/viewer/menus',
    needs: 'permission/page.visit',
    login: 'optional',
    audience: 'viewer',
    writes: false,
    input: viewerModel.menus,
    output: z.array(menuOfPage),
    errors: [notFound, roleErrors.testClosed],
    example: (o) => ({ page: String(o.pageId), env: 'stg' }),
    run: async ({ page, env }, call) => [...(await pageLogin.menus(await call.find(), page, env))] as MenuOfPage[],
  })

const tokenCall = ({ pageLogin }: ViewerCallServices) =>
  defineCall({
    id: 'viewer/token',
    method: 'POST',
    path: '/viewer/token',
    needs: 'permission/page.visit',
    subUsers: true,
    writes: true,
    unaudited: 'it continues a login that is in the audit',
    input: viewerModel.token,
    output: pageToken,
    errors: [notFound, blockErrors.notFound, roleErrors.notFound, roleErrors.testClosed],
    example: (o) => ({ page: o.pageId, env: 'stg' }),
    run: (input, call) => pageLogin.token(call.by, input),
  })

// Without an address of their own for pages there is no such thing.
const codeCall = ({ pageLogin }: ViewerCallServices) =>
  defineCall({
    id: 'viewer/code',
    method: 'POST',
    path: '/viewer/code',
    needs: 'member',
    subUsers: true,
    writes: true,
    unaudited: 'it continues a login that is in the audit',
    input: viewerModel.code,
    output: pageCode,
    errors: [errors.notFound, errors.forbidden, notFound, roleErrors.notFound, roleErrors.testClosed],
    example: (o) => ({ page: o.pageId, env: 'stg' }),
    exampleAnswers: 404,
    run: (input, call) => pageLogin.code(call.by, input),
  })

export const viewerCalls = (services: ViewerCallServices) => [
  pageCall(services),
  languageCall(services),
  pointerCall(services),
  bodyCall(services),
  addressesCall(services),
  redeemCodeCall(services),
  renewTokenCall(services),
  menusCall(services),
  tokenCall(services),
  codeCall(services),
]
