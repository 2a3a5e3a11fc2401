import { type AnyElysia, Elysia } from 'elysia'
import * as z from 'zod'
import { type Actor, requireActor, signedIn } from '../http/actor.ts'
import { answer, ok } from '../http/answer.ts'
import { type Call, type MemberCall, nothing, type OpenCall } from './call.ts'
import type { Actors } from './module.ts'

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
export const partsOf = ({ id, method, path, input }: Pick<Call, 'id' | 'method' | 'path' | 'input'>): Parts => {
  if (input === nothing) return {}
  const inRest = method === 'GET' ? 'query' : 'body'
  const names = pathParameters(path)
  if (names.length === 0) return { [inRest]: input }
  if (!(input instanceof z.ZodObject)) throw new Error(`The input of ${id} must be an object, because its path has parameters`)
  const inPath: Record<string, true> = Object.fromEntries(names.map((name) => [name, true]))
  const isWhole = Object.keys(input.shape).every((name) => inPath[name])
  const rest = restOf(path)
  const params = rest === undefined ? input.pick(inPath) : z.preprocess(named(rest), input.pick(inPath))
  return { params, ...(isWhole ? {} : { [inRest]: input.omit(inPath) }) }
}

interface MountInput {
  readonly name: string
  readonly calls: readonly { readonly module: string; readonly call: Call }[]
  readonly actors: Actors
  readonly ipOf: (request: Request) => string
}
/** What the router hands a call: with `actor` where the call asks for a login by token. */
interface RouteContext {
  readonly request: Request
  readonly params: object
  readonly query: object
  readonly body: unknown
  readonly set: MemberCall['set']
  readonly server: { timeout(request: Request, seconds: number): void } | null
  readonly actor?: Actor
}
// The router's own types follow every route by name; here routes are data, which the calls' own types have checked.
interface Router {
  route(method: string, path: string, handler: (context: RouteContext) => Promise<unknown>, hooks: object): unknown
}

const finderOf = (call: Call, actors: Actors) => (call.audience === 'studio' ? actors.find : actors.findForPages)

const handlerOf = (call: Call, { actors, ipOf }: MountInput) => {
  const find = finderOf(call, actors)
  const takesAll = call.method === 'GET'
  // The parts are named, because the router reads from the handler's text what it must prepare.
  return async ({ request, params, query, body, set, server, actor }: RouteContext): Promise<unknown> => {
    const given = {
      request,
      set,
      get ip() {
        return ipOf(request)
      },
      wait: (seconds: number) => server?.timeout(request, seconds),
    }
    const context = actor
      ? Object.assign(given, { by: actor } satisfies Pick<MemberCall, 'by'>)
      : Object.assign(given, {
          find: () => find(request),
          require: () => requireActor(find, request),
        } satisfies Pick<OpenCall, 'find' | 'require'>)
    const input = takesAll || call.path.includes('{') ? { ...params, ...(takesAll ? query : (body as object)) } : body
    const output = await call.run(input, context)
    return call.raw ? output : ok(output ?? null)
  }
}

const hooksOf = (call: Call, module: string): object => ({
  ...partsOf(call),
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
  const groups = [
    { of: 'open', finder: null, takes: (call: Call) => call.login !== 'token' },
    { of: 'studio', finder: actors.find, takes: (call: Call) => call.login === 'token' && call.audience === 'studio' },
    { of: 'pages', finder: actors.findForPages, takes: (call: Call) => call.login === 'token' && call.audience !== 'studio' },
  ]
  const all = new Elysia({ name })
  for (const { of, finder, takes } of groups) {
    const group = new Elysia({ name: `${name} ${of}` })
    if (finder) group.use(signedIn(of, finder))
    const router = group as unknown as Router
    for (const { module, call } of calls)
      if (takes(call)) router.route(call.method, routePath(call.path), handlerOf(call, input), hooksOf(call, module))
    all.use(group)
  }
  return all
}
