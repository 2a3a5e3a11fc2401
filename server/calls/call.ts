import * as z from 'zod'
import type { Actor, Caller } from '../http/actor.ts'
import type { Audience } from '../http/audience.ts'
import type { BodyLimits } from '../http/body.ts'
import type { ErrorKind } from '../http/errors.ts'
import type { ExampleWorld } from './example.ts'

/**
 * Who may make a call: anybody, anybody with a login, the one to whom the thing belongs (others hear that there is no such thing), super
 * administrators, or whoever has a permission in the project of the thing. The operation decides; the matrix of actors and calls holds it to this.
 */
export type Needs = 'visitor' | 'member' | 'owner' | 'super' | `permission/${string}`

/**
 * How the login is found: `token` before the input is looked at, and no one gets past without one; `key` as `token`, or
 * by a key of a project; `cookie` by the operation, from the cookie alone; `optional` by the operation, because what is
 * asked for may be open to everybody; `optional key` as `optional`, or by a key.
 */
export type Login = 'token' | 'cookie' | 'optional' | 'key' | 'optional key'

/** Whether keys of projects make it. */
export const takesKeys = ({ login }: Pick<Call, 'login'>): boolean => login === 'key' || login === 'optional key'

/** What every call is given beside its input. */
export interface AnyoneCall {
  readonly request: Request
  /** Where the request comes from, proxies of ours taken into account. */
  readonly ip: string
  /** Status and headers of the answer. */
  readonly set: { status?: number | string; readonly headers: Record<string, string | number | string[]> }
  /** The answer may take so many seconds without a byte being sent. */
  wait(seconds: number): void
}
/** A call of somebody who is signed in. */
export interface MemberCall extends AnyoneCall {
  readonly by: Actor
}
/** A call of a person who is signed in, or of a key of a project. */
export interface KeyedCall extends AnyoneCall {
  readonly by: Caller
}
/** A call that looks for its login itself. */
export interface OpenCall extends AnyoneCall {
  /** Who asks; null without a login that counts. */
  find(): Promise<Actor | null>
  /** Who asks; the expired-login error without a login that counts. */
  require(): Promise<Actor>
}
/** A call that looks for its login itself, which may be a key of a project. */
export interface OpenKeyedCall extends OpenCall {
  /** Who asks; null without a login or key. */
  findCaller(): Promise<Caller | null>
  /** Who asks; the expired-login error without a login or key that counts. */
  requireCaller(): Promise<Caller>
}
/** Answers without the router; null where `run` must make the answer. */
export type Quick<Input> = (input: Input, request: Request) => Response | null | Promise<Response | null>
type CallFor<N extends Needs, L extends Login> = N extends 'visitor'
  ? OpenCall
  : L extends 'token'
    ? MemberCall
    : L extends 'key'
      ? KeyedCall
      : L extends 'optional key'
        ? OpenKeyedCall
        : OpenCall

/** For a call without input: whatever is sent along is ignored. */
export const nothing = z.strictObject({})
/** For a call that answers nothing but that it succeeded. */
export const done = z.null()

/** A schema's value as it is handed on: lists and objects may be read-only. */
export type Handed<T> = T extends readonly (infer Item)[]
  ? readonly Handed<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? readonly Handed<Item>[] : T[K] }
    : T
type Answer<O extends z.ZodType> = [z.output<O>] extends [null] ? Promise<void> : Promise<Handed<z.output<O>>>

interface Described<Id, M, P, N, L, I extends z.ZodType, O extends z.ZodType, E> {
  /** `module/name`. */
  readonly id: Id
  readonly method: M
  /** Below `/api`, its parameters in braces; without it the call is at `/x/{id}`. */
  readonly path?: P
  readonly needs: N
  /** `token` unless `needs` is `visitor`. */
  readonly login?: L
  readonly audience?: Audience
  /** Sub users may make it too; what does not say so is closed to their own login, and calls for pages are open to them on a page. */
  readonly subUsers?: true
  /** A call that writes may be made while an administrator views a role. */
  readonly whileViewing?: true
  /** Does it change anything that lasts? Then `audits` or `unaudited` says what becomes of the record. */
  readonly writes: boolean
  /** It changes nothing, and still must not go by what a node remembers of logins and roles. */
  readonly fresh?: true
  /** Names of the module's audit that the operation writes, in the transaction of the change. */
  readonly audits?: readonly string[]
  /** Why no record is written of the change. */
  readonly unaudited?: string
  /** How large a body it takes; 16 KB where it does not say. */
  readonly takes?: BodyLimits
  /** It reads or writes as much as a whole project, however small its body: such works of one person come one after the other. */
  readonly large?: boolean
  /** The body is a form with files. */
  readonly form?: boolean
  /**
   * The form is read by `run` itself, from the request, while it comes: at most so many bytes, whoever sends it. `input` is then for readers of the
   * reference alone, and `run` is given an empty one.
   */
  readonly streams?: number
  /** Outside of `/api`: the body is of any content type, and `run` reads it from the request, with its own limits. */
  readonly anyBody?: true
  /** A POST whose parameters may stand in the address instead of a body. */
  readonly inAddress?: true
  /** Outside of `/api`, at the path itself: an address for everybody that is in no document, such as a picture's. */
  readonly outside?: boolean
  /** Parameters of the path, query and body as one object. */
  readonly input: I
  readonly output: O
  /** What it refuses with, over and above what every call does. */
  readonly errors: readonly ErrorKind[]
  /** An input that somebody who may make the call would send. */
  readonly example?: (world: ExampleWorld) => E
  /** The HTTP status that the example is answered with; 200 unless said. */
  readonly exampleAnswers?: number
}

interface CallDefinition<Id, M, P, N extends Needs, L extends Login, I extends z.ZodType, O extends z.ZodType, E>
  extends Described<Id, M, P, N, L, I, O, E> {
  readonly run: (input: z.output<I>, call: CallFor<N, L>) => Answer<O>
  /**
   * Of a GET of the studio for people that is made very often: its output where the node has it in memory, the same
   * object until it changes. Answered without the router and its hooks; `run` answers everything else.
   */
  readonly known?: (input: z.output<I>, actor: Actor) => z.output<O> | undefined
}
interface RawDefinition<Id, M, P, N extends Needs, L extends Login, I extends z.ZodType, O extends z.ZodType, E>
  extends Described<Id, M, P, N, L, I, O, E> {
  readonly run: (input: z.output<I>, call: CallFor<N, L>) => Promise<Response>
  /**
   * Of a GET that is asked for very often: makes what answers without the router and its hooks, and leaves every refusal to `run`. It is never asked on
   * behalf of a page's logic. `common` is what every answer carries.
   */
  readonly quick?: (common: Readonly<Record<string, string>>) => Quick<z.output<I>>
}

export type Method = 'GET' | 'POST'
/** Those of protocols that others define. */
export type AnyMethod = Method | 'PUT' | 'PATCH' | 'DELETE'

/** A call as it is mounted, documented, tried by the matrix, and known to the client. */
export interface Call<
  Id extends string = string,
  M extends AnyMethod = AnyMethod,
  P extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  readonly id: Id
  readonly method: M
  readonly path: P
  readonly needs: Needs
  readonly login: Login
  readonly audience: Audience
  /** Whether sub users may make it. */
  readonly subUsers: boolean
  /** Whether it may be made while an administrator views a role, as every call that writes nothing. */
  readonly whileViewing: boolean
  readonly writes: boolean
  /** Whether logins and roles are read for each request, as for every call that writes. */
  readonly fresh: boolean
  readonly audits: readonly string[]
  readonly unaudited: string | undefined
  readonly takes: BodyLimits | undefined
  readonly large: boolean
  readonly form: boolean
  readonly inAddress: boolean
  readonly streams: number | undefined
  /** Whether `run` reads the body itself, of whatever content type. */
  readonly anyBody: boolean
  readonly outside: boolean
  /** It makes its whole answer itself; others answer in the envelope. */
  readonly raw: boolean
  readonly input: I
  readonly output: O
  readonly errors: readonly ErrorKind[]
  readonly example: ((world: ExampleWorld) => unknown) | undefined
  readonly exampleAnswers: number
  quick?(common: Readonly<Record<string, string>>): Quick<unknown>
  known?(input: unknown, actor: Actor): unknown
  /** The input is what `input` made of it. */
  run(input: unknown, call: MemberCall | KeyedCall | OpenCall): Promise<unknown>
}

/** What every definition has in common, as this file handles it. */
type AnyDefinition = Described<string, AnyMethod, string, Needs, Login, z.ZodType, z.ZodType, unknown> & {
  readonly run: (input: never, call: never) => Promise<unknown>
  readonly quick?: (common: Readonly<Record<string, string>>) => Quick<never>
  readonly known?: (input: never, actor: Actor) => unknown
}
const toCall = ({ path, needs, login, subUsers, run, quick, known, ...rest }: AnyDefinition, raw: boolean): Call => ({
  path: path ?? `/x/${rest.id}`,
  needs,
  login: login ?? (needs === 'visitor' ? 'optional' : 'token'),
  audience: rest.audience ?? 'studio',
  subUsers: subUsers ?? (needs === 'visitor' || rest.audience === 'viewer'),
  whileViewing: rest.whileViewing ?? !rest.writes,
  fresh: rest.fresh ?? rest.writes,
  audits: rest.audits ?? [],
  unaudited: rest.unaudited,
  takes: rest.takes,
  large: rest.large ?? false,
  form: rest.form ?? false,
  inAddress: rest.inAddress ?? false,
  streams: rest.streams,
  outside: rest.outside ?? false,
  anyBody: rest.anyBody ?? false,
  raw,
  example: rest.example,
  exampleAnswers: rest.exampleAnswers ?? 200,
  ...{ id: rest.id, method: rest.method, writes: rest.writes, input: rest.input, output: rest.output, errors: rest.errors },
  // The mount hands over what this call's own schema made, and the call of the kind that `needs` and `login` say.
  run: run as Call['run'],
  ...(quick ? { quick: quick as NonNullable<Call['quick']> } : {}),
  ...(known ? { known: known as NonNullable<Call['known']> } : {}),
})

/**
 * A call of the server, written once: its route, its entry in the document, its type in the client and its row in the matrix of actors and calls
 * come from it.
 */
export const defineCall = <
  const Id extends string,
  const M extends Method,
  const N extends Needs,
  I extends z.ZodType,
  O extends z.ZodType,
  const P extends string = `/x/${Id}`,
  const L extends Login = 'token',
  // As a constant, words of the example stay the literals that the schema wants.
  const E extends Handed<z.input<I>> = Handed<z.input<I>>,
>(
  definition: CallDefinition<Id, M, P, N, L, I, O, E>,
): Call<Id, M, P, I, O> => toCall(definition as AnyDefinition, false) as Call<Id, M, P, I, O>

/** The same for a call that answers in another way than with an envelope; `output` is what clients take out of the answer. */
export const defineRawCall = <
  const Id extends string,
  const M extends AnyMethod,
  const N extends Needs,
  I extends z.ZodType,
  O extends z.ZodType,
  const P extends string = `/x/${Id}`,
  const L extends Login = 'token',
  // As a constant, words of the example stay the literals that the schema wants.
  const E extends Handed<z.input<I>> = Handed<z.input<I>>,
>(
  definition: RawDefinition<Id, M, P, N, L, I, O, E>,
): Call<Id, M, P, I, O> => toCall(definition as AnyDefinition, true) as Call<Id, M, P, I, O>
