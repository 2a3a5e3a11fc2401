import { Elysia } from 'elysia'
import { AppError, errors } from './errors.ts'

/** Who asks. Every operation takes one as its first argument. */
export interface Actor {
  readonly userId: number
  readonly userName: string
  /** 1 super administrator, 2 regular user. */
  readonly role: 1 | 2
  readonly sessionId: number
  /** The project for whose pages the login was handed out; null for the studio. */
  readonly app: number | null
  /** A sub user: uses what is built, at most as an ordinary user, and may make no call of the studio that does not say so. */
  readonly sub?: boolean
  /** The role as which an administrator of a project looks at what is built: counts as an ordinary user with this role alone. */
  readonly as?: number
  /** Found in a memory that may be as old as a lease, for a call that changes nothing. */
  readonly recent?: true
}

/** A key of a project: a program elsewhere that reads and writes records of the project, and no person. */
export interface KeyCaller {
  readonly keyId: number
  readonly keyName: string
  readonly projectId: number
  /** The one environment that it opens. */
  readonly env: 'stg' | 'prd'
  /** Names of actions, by the id of the model that they are done with. */
  readonly grants: ReadonlyMap<number, ReadonlySet<string>>
}
/** Who makes a call that takes keys as well. */
export type Caller = Actor | KeyCaller
export const isKey = (caller: Caller): caller is KeyCaller => 'keyId' in caller

/**
 * Instead of a project, for the login of a page without one: the preview of a built-in template. No project has this
 * id, so that such a login reaches only what a call for pages gives to it by name.
 */
export const NO_PROJECT = 0

type Find<T extends Caller> = (request: Request) => Promise<T | null>
/** Finds the signed-in user of a request; null when there is none. */
export type FindActor = Find<Actor>

/** The signed-in user of a request; the expired-login error when there is none. */
export const requireActor = async <T extends Caller>(find: Find<T>, request: Request): Promise<T> => {
  const actor = await find(request)
  if (actor === null) throw new AppError(errors.loginExpired)
  return actor
}

/** Gives the routes below it an `actor`, before their input is even validated. `by` names the way of finding somebody. */
export const signedIn = (by: string, find: Find<Caller>) =>
  // The seed tells two ways of finding somebody apart: plugins of the same name and seed are taken for one.
  new Elysia({ name: 'signed-in', seed: by }).derive({ as: 'scoped' }, async ({ request }) => ({
    actor: await requireActor(find, request),
  }))

/** A request whose body takes longer than this to come is asked about again. */
const STILL_MS = 1_000

/**
 * Finds the caller once for each request, although its body and its call both want to know. The answer is the request's own and for a moment only: the next
 * request is looked up anew.
 */
export const findOnce = <T extends Caller>(find: Find<T>): Find<T> => {
  const found = new WeakMap<Request, { readonly actor: Promise<T | null>; readonly at: number }>()
  return (request) => {
    const known = found.get(request)
    const at = performance.now()
    if (known && at - known.at < STILL_MS) return known.actor
    const actor = find(request)
    found.set(request, { actor, at })
    return actor
  }
}

export const bearerOf = (request: Request): string | null =>
  /^Bearer ([\w-]{20,100})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

export const cookieOf = (request: Request, name: string): string | null => {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}
