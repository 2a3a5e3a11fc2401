import { Elysia } from 'elysia'
import * as z from 'zod'
import type { Actor } from '../../http/actor.ts'
import { idParams } from '../../http/answer.ts'
import { FOR_VIEWER } from '../../http/audience.ts'
import { encodingFor, matchesEtag } from '../../http/encoding.ts'
import { environment } from '../publish/model.ts'
import type { ViewerService } from './service.ts'

const viewerQuery = z.strictObject({ env: environment.default('prd') })

export const viewerRoutes = (deps: { readonly viewer: ViewerService; readonly findActor: (request: Request) => Promise<Actor | null> }) =>
  new Elysia({ name: 'viewer', detail: { tags: ['viewer'], ...FOR_VIEWER } }).get(
    '/viewer/page/:id',
    async ({ request, params, query, set }) => {
      const pointer = await deps.viewer.find(() => deps.findActor(request), params.id, query.env)
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
      const body = await deps.viewer.body(pointer, encoding)
      headers['content-type'] = 'application/json; charset=utf-8'
      if (encoding !== 'identity') headers['content-encoding'] = encoding
      return new Response(body as Uint8Array<ArrayBuffer>)
    },
    { params: idParams, query: viewerQuery },
  )
