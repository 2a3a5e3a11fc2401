import { readGroup, readUser } from './bodies.ts'
import { providerConfig, resourceTypes, schemas } from './discovery.ts'
import type { TokenFinding } from './finding.ts'
import type { ScimGroups } from './groups.ts'
import { readGroupPatch, readUserPatch } from './patch.ts'
import { notThere, ScimError, scimAnswer, scimList, scimRefusal, versionOf } from './protocol.ts'
import { idIn, readJson, readPage, readWanted, type ScimCaller, type ScimPage, type Wanted } from './requests.ts'
import type { Found, ScimUsers } from './users.ts'

/** Groups of one page of a list that shows their members. */
const MOST_WITH_MEMBERS = 20

interface Asked {
  readonly caller: ScimCaller
  readonly request: Request
  readonly wanted: Wanted
}
interface Listed {
  readonly resources: readonly object[]
  readonly total: number
}
/** What can be done with resources of a kind. */
interface Resource {
  readonly most?: (wanted: Wanted) => number | undefined
  list(asked: Asked, page: ScimPage): Promise<Listed>
  get(asked: Asked, id: number): Promise<Found>
  create(asked: Asked): Promise<Found>
  replace(asked: Asked, id: number): Promise<Found>
  patch(asked: Asked, id: number): Promise<Found>
  delete(asked: Asked, id: number): Promise<void>
}

const usersResource = (users: ScimUsers): Resource => ({
  list: ({ caller, wanted }, page) => users.list(caller, page, wanted),
  get: ({ caller, wanted }, id) => users.get(caller, id, wanted),
  create: async ({ caller, request, wanted }) => users.create(caller, readUser(await readJson(request)), wanted),
  replace: async (asked, id) => users.update(asked.caller, id, readUser(await readJson(asked.request)), asked),
  patch: async (asked, id) => users.update(asked.caller, id, readUserPatch(await readJson(asked.request)), asked),
  delete: ({ caller, request }, id) => users.delete(caller, id, request),
})
const groupsResource = (groups: ScimGroups): Resource => ({
  most: (wanted) => (wanted.has('members') ? MOST_WITH_MEMBERS : undefined),
  list: ({ caller, wanted }, page) => groups.list(caller, page, wanted),
  get: ({ caller, wanted }, id) => groups.get(caller, id, wanted),
  create: async ({ caller, request, wanted }) => groups.create(caller, readGroup(await readJson(request)), wanted),
  async replace(asked, id) {
    const { members, ...rest } = readGroup(await readJson(asked.request))
    return groups.update(asked.caller, id, { ...rest, steps: [{ what: 'set', ids: members }] }, asked)
  },
  patch: async (asked, id) => groups.update(asked.caller, id, readGroupPatch(await readJson(asked.request)), asked),
  delete: ({ caller, request }, id) => groups.delete(caller, id, request),
})

const notAllowed = (allow: string): Response => {
  const refused = scimRefusal(
    new ScimError(405, null, `This address takes ${allow}`),
    new Request('http://localhost'),
  ) as Response
  refused.headers.set('allow', allow)
  return refused
}
const answerOf = ({ resource, rev }: Found, status = 200): Response => {
  const { meta } = resource as { readonly meta?: { readonly location: string } }
  const location: Record<string, string> = meta ? { location: meta.location } : {}
  return scimAnswer(resource, { status, headers: { etag: versionOf(rev), ...location } })
}

/** Answers requests of the protocol (RFC 7644) for one project. */
export class ScimRouter {
  private readonly resources: ReadonlyMap<string, Resource>

  constructor(
    private readonly deps: { readonly finding: TokenFinding; readonly users: ScimUsers; readonly groups: ScimGroups },
  ) {
    this.resources = new Map([
      ['users', usersResource(deps.users)],
      ['groups', groupsResource(deps.groups)],
    ])
  }

  async answer(
    { projectId, rest }: { readonly projectId: string; readonly rest: string },
    request: Request,
  ): Promise<Response> {
    try {
      const caller = await this.deps.finding.find(request, projectId)
      return await this.route({ caller, request, wanted: readWanted(request) }, rest)
    } catch (error) {
      const refusal = scimRefusal(error, request)
      if (refusal === null) throw error
      return refusal
    }
  }

  private route(asked: Asked, rest: string): Promise<Response> | Response {
    const [kind = '', id, ...more] = rest.replace(/\/$/, '').split('/')
    if (more.length > 0) throw notThere('There is nothing at this address')
    const name = kind.toLowerCase()
    const resource = this.resources.get(name)
    if (resource) return id === undefined ? this.ofAll(resource, asked) : this.ofOne(resource, asked, id)
    if (name === 'bulk' || name === 'me' || name === '.search')
      throw new ScimError(501, null, `“${kind}” is not supported`)
    const found = this.described(name, id, asked.caller.base)
    if (found === null) throw notThere('There is nothing at this address')
    return asked.request.method === 'GET' ? scimAnswer(found) : notAllowed('GET')
  }

  private described(name: string, id: string | undefined, base: string): object | null {
    if (name === 'serviceproviderconfig') return id === undefined ? providerConfig(base) : null
    const lists = { resourcetypes: resourceTypes, schemas }
    if (name !== 'resourcetypes' && name !== 'schemas') return null
    const list = lists[name](base)
    if (id === undefined) return scimList(list, list.length, 1)
    return list.find((each) => each.id === decodeURIComponent(id)) ?? null
  }

  private async ofAll(resource: Resource, asked: Asked): Promise<Response> {
    const { request, wanted } = asked
    if (request.method === 'POST') return answerOf(await resource.create(asked), 201)
    if (request.method !== 'GET') return notAllowed('GET, POST')
    const page = readPage(request, resource.most?.(wanted))
    const { resources, total } = await resource.list(asked, page)
    return scimAnswer(scimList(resources, total, page.startIndex))
  }

  private async ofOne(resource: Resource, asked: Asked, text: string): Promise<Response> {
    const { request } = asked
    if (text === '.search') throw new ScimError(501, null, '“.search” is not supported')
    const id = idIn(text)
    switch (request.method) {
      case 'GET': {
        const found = await resource.get(asked, id)
        const isKnown = request.headers.get('if-none-match') === versionOf(found.rev)
        return isKnown ? scimAnswer(null, { status: 304, headers: { etag: versionOf(found.rev) } }) : answerOf(found)
      }
      case 'PUT':
        return answerOf(await resource.replace(asked, id))
      case 'PATCH':
        return answerOf(await resource.patch(asked, id))
      case 'DELETE':
        await resource.delete(asked, id)
        return scimAnswer(null)
      default:
        return notAllowed('GET, PUT, PATCH, DELETE')
    }
  }
}
