import { describedCalls } from '#server/calls/assemble'
import type { Call } from '#server/calls/call'
import type { ExampleWorld } from '#server/calls/example'
import type { AnyModule, Permission } from '#server/calls/module'
import { modules } from '#server/modules/index'

/** Who may ask at all, as the call says it. */
export type Rule =
  /** Anybody. */
  | 'public'
  /** Anybody with a login. */
  | 'signed in'
  /** Somebody with at least this role in the object's project; others hear that there is no such thing. */
  | 'ordinary'
  | 'tester'
  | 'developer'
  | 'admin'
  /** The project's owner and super administrators; other members are refused, others hear that there is no such thing. */
  | 'project owner'
  /** Super administrators; members of the project are refused, others hear that there is no such thing. */
  | 'super'
  /** Super administrators, of what belongs to no project. */
  | 'super alone'
  /** The one it belongs to. */
  | 'owner'

/** What one cell acts on: made anew for every cell. */
export type Objects = ExampleWorld

/** A request as a row makes it. */
export interface RowRequest {
  /** With its query. */
  readonly path: string
  /** Of a POST; its values may be files. */
  readonly body: object
}
export interface Row {
  readonly call: Call
  readonly rule: Rule
  request(o: Objects): RowRequest
}

const ruleOf = ({ id, needs }: Call, permissions: ReadonlyMap<string, Permission>): Rule => {
  if (needs === 'visitor') return 'public'
  if (needs === 'member') return 'signed in'
  if (needs === 'super') return 'super alone'
  if (needs === 'owner') return 'owner'
  const permission = permissions.get(needs)
  if (!permission) throw new Error(`No module declares ${needs}, which the call ${id} needs`)
  const least = (['ordinary', 'tester', 'developer', 'admin'] as const).find((role) => permission.givenTo.includes(role))
  return least ?? (permission.givenTo.includes('owner') ? 'project owner' : 'super')
}

const requestOf = ({ method, path, example }: Call, o: Objects): RowRequest => {
  const { ...rest } = (example?.(o) ?? {}) as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return value
  })
  if (method === 'POST') return { path: `/api${filled}`, body: rest }
  const query = new URLSearchParams(rest as Record<string, string>).toString()
  return { path: `/api${filled}${query === '' ? '' : `?${query}`}`, body: {} }
}

/** The matrix of these modules: one row for every call, by its method and path. */
export const matrixOf = (of: readonly AnyModule[]): { readonly [route: string]: Row } => {
  const permissions = new Map(of.flatMap((module) => module.permissions ?? []).map((each) => [each.id as string, each]))
  return Object.fromEntries(
    describedCalls(of)
      .filter(({ call }) => !call.outside)
      .map(({ call }) => [
        `${call.method} /api${call.path}`,
        { call, rule: ruleOf(call, permissions), request: (o: Objects) => requestOf(call, o) },
      ]),
  )
}

/** Every call of the server. */
export const matrix = matrixOf(modules)

export const actors = [
  'anonymous',
  'logged-out token',
  'expired token',
  'frozen user',
  'other user',
  'sub user',
  'ordinary user',
  'tester',
  'developer',
  'project admin',
  'owner',
  'super admin',
] as const
export type ActorName = (typeof actors)[number]

const ADMITTED: { readonly [rule in Rule]: readonly ActorName[] } = {
  public: actors,
  'signed in': ['other user', 'sub user', 'ordinary user', 'tester', 'developer', 'project admin', 'owner', 'super admin'],
  ordinary: ['ordinary user', 'tester', 'developer', 'project admin', 'owner', 'super admin'],
  tester: ['tester', 'developer', 'project admin', 'owner', 'super admin'],
  developer: ['developer', 'project admin', 'owner', 'super admin'],
  admin: ['project admin', 'owner', 'super admin'],
  'project owner': ['owner', 'super admin'],
  super: ['super admin'],
  'super alone': ['super admin'],
  owner: ['owner'],
}

/** A sub user in no project, by the login that would open the studio to others. */
const isClosed = ({ call }: Row, actor: ActorName): boolean => actor === 'sub user' && !call.subUsers

export const isAdmitted = (row: Row, actor: ActorName): boolean => ADMITTED[row.rule].includes(actor) && !isClosed(row, actor)

/** The status an actor must be answered with. */
export const expectedStatus = (row: Row, actor: ActorName): number => {
  const granted = row.call.exampleAnswers
  if (isAdmitted(row, actor)) return granted
  // The cookie alone counts: an ended token does not matter.
  if (actor === 'expired token' && row.call.login === 'cookie') return granted
  if (!ADMITTED['signed in'].includes(actor)) return 401
  if (isClosed(row, actor)) return 403
  if (row.rule === 'super alone') return 403
  return actor === 'other user' || actor === 'sub user' || row.rule === 'owner' ? 404 : 403
}
