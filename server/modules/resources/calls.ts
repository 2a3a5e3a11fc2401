import * as z from 'zod'
import { defineCall, defineRawCall, done } from '../../calls/call.ts'
import { idInPath } from '../../http/answer.ts'
import { matchesEtag } from '../../http/encoding.ts'
import { AppError } from '../../http/errors.ts'
import { FILE_POLICY } from '../../http/security-headers.ts'
import { fileErrors, uploaded } from '../files/index.ts'
import { projectErrors } from '../projects/index.ts'
import { anyQuota } from '../quotas/index.ts'
import type { BlockedCounts } from './blocked.ts'
import type { Copies } from './copies.ts'
import { resourceErrors } from './errors.ts'
import type { ForeignImages } from './images.ts'
import { mapFrame } from './map-frame.ts'
import { projectResources, resourceModel } from './model.ts'
import type { Resources } from './service.ts'

const { notFound } = projectErrors
const { beyondLimit, tooMany, unlisted, notPicture, noMapKey } = resourceErrors

interface ResourceCallServices {
  readonly resources: Resources
  readonly foreignImages: ForeignImages
  readonly blockedCounts: BlockedCounts
  readonly copies: Copies
}

const readCall = ({ resources }: ResourceCallServices) =>
  defineCall({
    id: 'resources/read',
    method: 'GET',
    path: '/project/resources/{id}',
    needs: 'permission/resource.see',
    writes: false,
    input: idInPath,
    output: projectResources,
    errors: [notFound],
    example: (o) => ({ id: String(o.projectId) }),
    run: ({ id }, { by }) => resources.read(by, id),
  })

const updateCall = ({ resources }: ResourceCallServices) =>
  defineCall({
    id: 'resources/update',
    method: 'POST',
    path: '/project/resources/update',
    needs: 'permission/resource.edit',
    writes: true,
    audits: ['resources changed'],
    input: resourceModel.update,
    output: done,
    errors: [notFound, beyondLimit, tooMany],
    example: (o) => ({
      projectId: o.projectId,
      hosts: [{ kind: 'image', host: 'cdn.example.com', way: 'direct' }],
    }),
    run: (input, { by }) => resources.update(by, input),
  })

// The fix of a finding: one host, whatever else others have changed meanwhile.
const allowCall = ({ resources }: ResourceCallServices) =>
  defineCall({
    id: 'resources/allow',
    method: 'POST',
    path: '/project/resources/allow',
    needs: 'permission/resource.edit',
    writes: true,
    audits: ['resources changed'],
    input: resourceModel.allow,
    output: done,
    errors: [notFound, beyondLimit, tooMany],
    example: (o) => ({ projectId: o.projectId, entry: { kind: 'image', host: 'cdn.example.com', way: 'direct' } }),
    run: ({ projectId, entry }, { by }) => resources.allow(by, projectId, entry),
  })

// The other fix: the picture becomes a file of the project, and nobody else is asked for it.
const copyCall = ({ copies }: ResourceCallServices) =>
  defineCall({
    id: 'resources/copy',
    method: 'POST',
    path: '/project/resources/copy',
    needs: 'permission/resource.copy',
    writes: true,
    unaudited: 'the file itself says who brought it and when',
    input: resourceModel.copy,
    output: uploaded,
    errors: [notFound, notPicture, fileErrors.notImage, fileErrors.tooLarge, fileErrors.tooManyPixels, anyQuota],
    example: (o) => ({ projectId: o.projectId, address: 'https://cdn.example.invalid/a.png' }),
    exampleAnswers: 502,
    run: (input, { by }) => copies.copy(by, input),
  })

// Asked for by pictures of pages, which show no login: what there is to see was made public by whoever listed the host.
const imageCall = ({ foreignImages }: ResourceCallServices) =>
  defineRawCall({
    id: 'resources/image',
    method: 'GET',
    path: '/image',
    needs: 'visitor',
    // By pictures and not by the logic of a page, which asks through the proxy.
    audience: 'viewer',
    writes: false,
    input: resourceModel.image,
    output: z.file(),
    errors: [unlisted, notPicture],
    example: (o) => ({ project: String(o.projectId), u: 'https://cdn.example.com/a.png' }),
    exampleAnswers: 403,
    async run({ project, u }, { request, ip, set }) {
      const found = await foreignImages.find(project, u, ip)
      Object.assign(set.headers, {
        etag: found.etag,
        'content-type': found.type,
        'content-disposition': 'inline',
        'content-security-policy': FILE_POLICY,
        'cache-control': 'public, max-age=3600',
      })
      if (matchesEtag(request, found.etag)) {
        set.status = 304
        return new Response(null, { status: 304 })
      }
      return new Response(found.file.body(), { headers: { 'content-type': found.type } })
    },
  })

// By browsers of visitors, with nothing in it but names of hosts.
const blockedCall = ({ blockedCounts }: ResourceCallServices) =>
  defineCall({
    id: 'resources/blocked',
    method: 'POST',
    path: '/viewer/blocked',
    needs: 'visitor',
    audience: 'viewer',
    writes: true,
    unaudited: 'numbers of what was not loaded, which nothing depends on',
    input: resourceModel.blocked,
    output: done,
    errors: [],
    example: (o) => ({ page: o.pageId, env: 'prd', blocked: [{ kind: 'image', host: 'cdn.example.com', count: 1 }] }),
    run: (input, { ip }) => blockedCounts.add(input, ip),
  })

// A document of its own for the script of a map provider, which has no part in the page around it.
const mapFrameCall = ({ resources }: ResourceCallServices) =>
  defineRawCall({
    id: 'resources/map-frame',
    method: 'GET',
    path: '/map-frame',
    needs: 'visitor',
    outside: true,
    writes: false,
    input: resourceModel.mapFrame,
    output: z.string(),
    errors: [noMapKey],
    async run({ project }, { set }) {
      const { resources: list, mapKey } = await resources.current(project)
      if (mapKey === '') throw new AppError(noMapKey)
      const { html, policy } = mapFrame(
        mapKey,
        (list?.hosts ?? []).flatMap(({ kind, host }) => (kind === 'map' ? [host] : [])),
      )
      Object.assign(set.headers, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-store',
        // The provider checks for which site the key is.
        'referrer-policy': 'origin',
      })
      return new Response(html)
    },
  })

export const resourceCalls = (services: ResourceCallServices) => [
  readCall(services),
  updateCall(services),
  allowCall(services),
  copyCall(services),
  imageCall(services),
  blockedCall(services),
  mapFrameCall(services),
]
