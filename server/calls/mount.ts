import { type AnyElysia, Elysia } from 'elysia'
import * as z from 'zod'
import { type Actor, type Caller, isKey, requireActor, signedIn } from '../http/actor.ts'
import { answer, ok } from '../http/answer.ts'
import { AppError, errors } from '../http/errors.ts'
import type { Pace } from '../http/pace.ts'
import { isLarge, nextTurn } from '../pauses.ts'
import type { AssembledCall } from './assemble.ts'
import { type Call, type MemberCall, nothing } from './call.ts'
import { describeRefusal } from './describe-refusal.ts'
import type { FieldLabels } from './field-labels.ts'
import type { Callers, Denial } from './module.ts'
import { listsIn, readQuery } from './read-query.ts'

/** `/project/detail/{id}` as the router writes it; `{file*}` at the end is all the rest, slashes included. */
export const routePath = (path: string): string => path.replace(/\{\w+\*\}$/, '*').replace(/\{(\w+)\}/g, ':$1')
const restOf = (path: string): string | undefined => /\{(\w+)\*\}$/.exec(path)?.[1]
export const pathParameters = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\*?\}/g)].map(([, name]) => name as string)

interface Parts {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
}

/** The router calls the rest of a path `*`. */
const named =
  (name: string) =>
  (params: unknown): unknown => {
    const { '*': rest, ...others } = params as { readonly '*'?: unknown }
    return { ...others, [name]: rest }
  }

/** The one input of a call, by where its parts come from. */
export const partsOf = ({
  id,
  method,
  path,
  input,
  streams,
  inAddress,
}: Pick<Call, 'id' | 'method' | 'path' | 'input'> & Partial<Pick<Call, 'streams' | 'inAddress'>>): Parts => {
  if (input === nothing || streams !== undefined) return {}
  if (inAddress) {
    if (!(input instanceof z.ZodObject)) throw new Error(`The input of ${id} must be an object, because it may stand in the address`)
    // Checked as one once both places are read.
    return { query: input.partial(), body: input.partial().nullish() }
  }
  const inRest = method === 'GET' ? 'query' : 'body'
  const names = pathParameters(path)
  if (names.length === 0) return { [inRest]: input }
  if (!(input instanceof z.ZodObject)) throw new Error(`The input of ${id} must be an object, because its path has parameters`)
  const inPath: Record<string, true> = Object.fromEntries(names.map((name) => [name, true]))
  const isWhole = Object.keys(input.shape).every((name) => inPath[name])
  const rest = restOf(path)
  // The router finds these and no others, so nothing has to look for more.
  const found = z.object(input.pick(inPath).shape)
  const params = rest === undefined ? found : z.preprocess(named(rest), found)
  return { params, ...(isWhole ? {} : { [inRest]: input.omit(inPath) }) }
}

interface MountInput {
  readonly name: string
  readonly calls: readonly AssembledCall[]
  readonly actors: Callers
  readonly ipOf: (request: Request) => string
  /** Told of every call that somebody may not make. */
  readonly denied: (denial: Denial) => Promise<void>
  readonly pace: Pick<Pace, 'enter'>
}
/** What the router hands a call: with `actor` where the call asks for a login by token. */
interface RouteContext {
  readonly request: Request
  readonly params: object
  readonly query: object
  readonly body: unknown
  readonly set: MemberCall['set']
  readonly server: { timeout(request: Request, seconds: number): void } | null
  readonly actor?: Caller
}
// The router's own types follow every route by name; here routes are data, which the calls' own types have checked.
interface Router {
  route(method: string, path: string, handler: (context: RouteContext) => Promise<unknown>, hooks: object): unknown
}

/** Sub users use what is built: the studio is closed to them but for what says otherwise, and calls of pages are theirs on pages alone. */
export const requireOpen = (call: Pick<Call, 'subUsers' | 'whileViewing'>, actor: Caller | null | undefined): void => {
  if (actor && isKey(actor)) return
  if (actor?.sub && actor.app === null && !call.subUsers) throw new AppError(errors.forbidden)
  if (actor?.as !== undefined && !call.whileViewing) throw new AppError(errors.viewingRole)
}
type Finders = Pick<Callers, 'find' | 'findForPages' | 'findCaller'>

/** Who makes a call that changes nothing is found in what a node remembers. */
export const callersFor = (call: Call | undefined, actors: Callers): Finders => (call && !call.fresh ? actors.recent : actors)

const finderOf = (call: Call, { find: inStudio, findForPages }: Finders): Find => {
  const find = call.audience === 'studio' ? inStudio : findForPages
  if (call.subUsers && call.whileViewing) return find
  return async (request) => {
    const actor = await find(request)
    requireOpen(call, actor)
    return actor
  }
}

type Find = (request: Request) => Promise<Actor | null>
type FindCaller = (request: Request) => Promise<Caller | null>

/** What a call is given beside its input; each part is made when it is asked for, because most calls ask for few. */
class Given {
  constructor(
    readonly request: Request,
    readonly set: MemberCall['set'],
    readonly by: Caller | undefined,
    private readonly server: RouteContext['server'],
    private readonly from: {
      readonly find: Find
      readonly findCaller: FindCaller
      readonly ipOf: (request: Request) => string
    },
  ) {}
  get ip(): string {
    return this.from.ipOf(this.request)
  }
  get wait() {
    return (seconds: number): void => this.server?.timeout(this.request, seconds)
  }
  get find() {
    return (): Promise<Actor | null> => this.from.find(this.request)
  }
  get require() {
    return (): Promise<Actor> => requireActor(this.from.find, this.request)
  }
  get findCaller() {
    return (): Promise<Caller | null> => this.from.findCaller(this.request)
  }
  get requireCaller() {
    return (): Promise<Caller> => requireActor(this.from.findCaller, this.request)
  }
}

/** The one input of a call out of what the router has read. Spread, because assigning a body with the key `__proto__` would replace a prototype. */
function inputOf({ method, path, input, inAddress }: Call, fields: FieldLabels): (params: object, query: object, body: unknown) => unknown {
  if (inAddress)
    return (_, query, body) => {
      const given = { ...query, ...(body as object | null | undefined) }
      const read = input.safeParse(given)
      if (read.success) return read.data
      const { message, data } = describeRefusal(read.error.issues[0]!, given, fields)
      throw new AppError(errors.invalid, { detail: message, data })
    }
  const inPath = path.includes('{')
  if (method === 'GET') return inPath ? (params, query) => ({ ...params, ...query }) : (_, query) => query
  return inPath ? (params, _, body) => ({ ...params, ...(body as object) }) : (_params, _query, body) => body
}

/** A permission is asked for in a project only of those who are known to have something to do with it: others hear that there is no such project. */
const projectIn = (call: Call, input: unknown): number | null => {
  const { projectId } = (input ?? {}) as { readonly projectId?: unknown }
  return call.needs.startsWith('permission/') && Number.isSafeInteger(projectId) ? (projectId as number) : null
}

const handlerOf = ({ call, fields }: AssembledCall, { actors, ipOf, denied, pace }: MountInput) => {
  const callers = callersFor(call, actors)
  const findCaller: FindCaller = async (request) => {
    const caller = await callers.findCaller(request)
    requireOpen(call, caller)
    return caller
  }
  const from = { find: finderOf(call, callers), findCaller, ipOf }
  const read = inputOf(call, fields)
  // The parts are named, because the router reads from the handler's text what it must prepare.
  return async ({ request, params, query, body, set, server, actor }: RouteContext): Promise<unknown> => {
    let input: unknown
    try {
      requireOpen(call, actor)
      input = read(params, query, body)
      if (call.large && actor && !isKey(actor)) await pace.enter(request, actor.userId)
      // Its schema has just been checked, which takes as long as the call itself.
      if (call.takes && isLarge(request)) await nextTurn()
      const output = await call.run(input, new Given(request, set, actor, server, from))
      return call.raw ? output : ok(output ?? null)
    } catch (error) {
      if (actor && !isKey(actor) && error instanceof AppError && error.kind.status === 403)
        await denied({ actor, call, projectId: projectIn(call, input) })
      throw error
    }
  }
}

/** The router splits values at commas and reads JSON in them, before any schema is asked: parameters are read from the address instead. */
const readingQuery = (schema: z.ZodType) => {
  const lists = listsIn(schema)
  // The router reads what a hook uses from its text: `query` has to be named in it.
  return (context: { readonly request: Request; query: unknown }): void => {
    context.query = readQuery(context.request.url, lists)
  }
}

const hooksOf = (call: Call, module: string, parts: Parts = partsOf(call)): object => ({
  ...parts,
  ...(parts.query ? { transform: readingQuery(parts.query) } : {}),
  ...(call.raw ? {} : { response: answer(call.output) }),
  ...(call.form ? { parse: 'multipart/form-data' } : {}),
  detail: {
    tags: [module],
    'x-needs': call.needs,
    'x-audience': call.audience,
    ...(call.takes ? { 'x-body-limit': call.takes } : {}),
    ...(call.outside ? { hide: true } : {}),
  },
})

/** The routes of calls. Who must be signed in is found to be so before the input is looked at. */
export const mountCalls = (input: MountInput): AnyElysia => {
  const { name, calls, actors } = input
  const found = ({ find, findForPages, findCaller }: Finders, more = '') => [
    { of: `studio${more}`, finder: find, takes: (call: Call) => call.login === 'token' && call.audience === 'studio' },
    { of: `pages${more}`, finder: findForPages, takes: (call: Call) => call.login === 'token' && call.audience !== 'studio' },
    { of: `keys${more}`, finder: findCaller, takes: (call: Call) => call.login === 'key' },
  ]
  const groups = [
    { of: 'open', finder: null, takes: (call: Call) => ['cookie', 'optional', 'optional key'].includes(call.login) },
    ...found(actors).map((group) => ({ ...group, takes: (call: Call) => call.fresh && group.takes(call) })),
    ...found(actors.recent, ', reading').map((group) => ({ ...group, takes: (call: Call) => !call.fresh && group.takes(call) })),
  ]
  const all = new Elysia({ name })
  for (const { of, finder, takes } of groups) {
    const group = new Elysia({ name: `${name} ${of}` })
    if (finder) group.use(signedIn(of, finder))
    const router = group as unknown as Router
    for (const each of calls) {
      const { module, call } = each
      if (takes(call)) router.route(call.method, routePath(call.path), handlerOf(each, input), hooksOf(call, module))
    }
    all.use(group)
  }
  return all
}
