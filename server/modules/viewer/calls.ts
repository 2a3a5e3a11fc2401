import { defineCall, defineRawCall, nothing } from '../../calls/call.ts'
import { encodingFor, matchesEtag } from '../../http/encoding.ts'
import { errors } from '../../http/errors.ts'
import type { Addresses } from '../../wire.ts'
import { pageErrors } from '../pages/errors.ts'
import { publishedPage } from '../publish/model.ts'
import { addresses as addressesModel, pageCode, pageToken, viewerModel } from './model.ts'
import type { PageLogin } from './page-login.ts'
import type { ViewerService } from './service.ts'

const { notFound } = pageErrors

export const viewerCalls = (services: { readonly viewer: ViewerService; readonly pageLogin: PageLogin; readonly addresses: Addresses }) => {
  const { viewer, pageLogin, addresses } = services
  return [
    // Of a private page; a public one is open to everybody.
    defineRawCall({
      id: 'viewer/page',
      method: 'GET',
      path: '/viewer/page/{id}',
      needs: 'permission/page.see',
      login: 'optional',
      audience: 'viewer',
      writes: false,
      input: viewerModel.page,
      output: publishedPage,
      errors: [notFound],
      example: (o) => ({ id: String(o.pageId), env: 'stg' }),
      async run(input, { request, set, find }) {
        const pointer = await viewer.find(find, input.id, input.env)
        const etag = `"${pointer.hash}"`
        const { headers } = set
        headers.etag = etag
        headers.vary = 'accept-encoding'
        // Asked again every time, because a publish must show at once; usually answered by a 304.
        headers['cache-control'] = pointer.isPublic ? 'public, no-cache' : 'private, no-cache'
        if (matchesEtag(request, etag)) {
          set.status = 304
          return new Response(null, { status: 304 })
        }
        const encoding = encodingFor(request)
        const body = await viewer.body(pointer, encoding)
        headers['content-type'] = 'application/json; charset=utf-8'
        if (encoding !== 'identity') headers['content-encoding'] = encoding
        return new Response(body as Uint8Array<ArrayBuffer>)
      },
    }),
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
    }),
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
      run: (input) => pageLogin.redeem(input.code),
    }),
    defineCall({
      id: 'viewer/renew-token',
      method: 'POST',
      path: '/viewer/token/renew',
      needs: 'member',
      audience: 'viewer',
      writes: true,
      unaudited: 'it continues a login that is in the audit',
      input: nothing,
      output: pageToken,
      errors: [],
      // The studio's login is no page's.
      exampleAnswers: 401,
      run: (_, call) => pageLogin.renew(call.by),
    }),
    defineCall({
      id: 'viewer/token',
      method: 'POST',
      path: '/viewer/token',
      needs: 'permission/page.see',
      writes: true,
      unaudited: 'it continues a login that is in the audit',
      input: viewerModel.token,
      output: pageToken,
      errors: [notFound],
      example: (o) => ({ page: o.pageId, env: 'stg' }),
      run: (input, call) => pageLogin.token(call.by, input),
    }),
    // Without an address of their own for pages there is no such thing.
    defineCall({
      id: 'viewer/code',
      method: 'POST',
      path: '/viewer/code',
      needs: 'member',
      writes: true,
      unaudited: 'it continues a login that is in the audit',
      input: viewerModel.code,
      output: pageCode,
      errors: [errors.notFound, notFound],
      example: (o) => ({ page: o.pageId, env: 'stg' }),
      exampleAnswers: 404,
      run: (input, call) => pageLogin.code(call.by, input),
    }),
  ]
}
