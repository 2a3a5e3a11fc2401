import { isLarge, nextTurn } from '../pauses.ts'
import type { Caller } from './actor.ts'
import { AppError, errors } from './errors.ts'
import { guardJsonText } from './request-guard.ts'

/** What a call takes that says nothing else; enough for every form that people fill in. */
export const SMALL = 16 * 1024
export const MEGABYTE = 1024 * 1024

export interface BodyLimits {
  /** From somebody who is signed in. */
  readonly signedIn: number
  /** From anybody; null is as little as every call takes, and who sends more is asked to sign in. */
  readonly anybody: number | null
}

/**
 * How large a body a call takes: from whoever is signed in, and without a login as little as every call, unless `anybody` says otherwise. A call
 * that does not say takes 16 KB.
 */
export const takes = (signedIn: number, { anybody = null }: { readonly anybody?: number | null } = {}): BodyLimits => ({
  signedIn,
  anybody,
})

interface BodyInput {
  readonly request: Request
  /** `POST /api/pages/create`, as the route is written. */
  readonly route: string
  readonly limits: ReadonlyMap<string, BodyLimits>
  readonly findActor: (request: Request) => Promise<Caller | null>
  /** Told of each body that only somebody who is signed in may send, before it is parsed; throws when that person has sent too much. */
  readonly spend?: (sender: Caller, bytes: number) => void
  /** Resolves when such a body, which has come whole, may be parsed. */
  readonly admitted?: (sender: Caller) => Promise<void>
}

/**
 * The body of a call, parsed, never more of it than the route takes: a length that is told is refused before a byte is read, one that is not
 * told is counted. What is more than anybody may send is read only after its sender was found to be signed in. Null without a body.
 */
export const readBody = async ({ request, route, limits, findActor, spend, admitted }: BodyInput): Promise<unknown> => {
  if (request.body === null) return null
  const { signedIn, anybody } = limits.get(route) ?? { signedIn: SMALL, anybody: SMALL }
  const told = request.headers.get('content-length')
  const open = anybody ?? SMALL
  let sender: Caller | null = null
  const admit = async (size: number): Promise<void> => {
    if (size <= open) return
    if (size > signedIn) throw new AppError(errors.tooLarge)
    sender = await findActor(request)
    if (sender !== null) return
    throw new AppError(anybody === null || request.headers.has('authorization') ? errors.loginExpired : errors.tooLarge)
  }
  if (told !== null) {
    await admit(Number(told))
    if (!sender) return parse(request, request)
    spend?.(sender, Number(told))
    if (!admitted) return parse(request, request)
    // A turn begins with the work: what comes slowly would hold up everything else of its sender.
    const body = new Response(await request.blob())
    await admitted(sender)
    return parse(request, body)
  }
  const bytes = await count(request, open, signedIn, admit)
  if (sender) {
    spend?.(sender, bytes.size)
    await admitted?.(sender)
  }
  return parse(request, new Response(bytes))
}

// Two steps are looked at: past what anybody may send, and past what the route takes at all.
const count = async (request: Request, open: number, signedIn: number, admit: (size: number) => Promise<void>): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let admitted = open
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += part.length
    if (size > admitted) {
      await admit(size)
      admitted = signedIn
    }
    parts.push(part)
  }
  return new Blob(parts)
}

const parse = async (request: Request, body: Request | Response): Promise<unknown> => {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return isLarge(request) ? parseLarge(body) : body.json()
  const form = await new Response(await body.blob(), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries([...new Set(form.keys())].map((key) => [key, form.getAll(key).length > 1 ? form.getAll(key) : form.get(key)]))
}

/** Counts come before contents; each of the steps takes about as long as the others, and has a turn of its own. */
const parseLarge = async (body: Request | Response): Promise<unknown> => {
  const bytes = new Uint8Array(await body.arrayBuffer())
  guardJsonText(bytes)
  await nextTurn()
  const json: unknown = JSON.parse(new TextDecoder().decode(bytes))
  await nextTurn()
  return json
}
