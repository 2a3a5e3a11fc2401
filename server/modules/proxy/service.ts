import { eq } from 'drizzle-orm'
import { decodeText } from '#kernel/page/values'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { ProxyAnswer } from '../../wire.ts'
import type { Access } from '../access/index.ts'
import { type AccountTables, takeAttempts, tooManyFor } from '../accounts/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { isPlainlyPrivate } from './addresses.ts'
import { proxyErrors } from './errors.ts'
import { maskInPieces, withoutSecretsInHeaders } from './masking.ts'
import { type FetchInput, type FetchOutput, type FetchPolicy, FetchRefused, safeFetch } from './safe-fetch.ts'
import type { SecretForm } from './secret-forms.ts'

const MINUTE = 60_000
/** What is counted by the minute may be tried again after one. */
export const tooMany = () => tooManyFor(60)

/** Nothing else of a foreign answer's headers is passed on. */
const PASSED_ON = [
  'content-type',
  'content-language',
  'content-disposition',
  'etag',
  'last-modified',
  'link',
  'retry-after',
  'x-request-id',
  'x-total-count',
]

/** Is the address this one, or below it: same origin, and the path begins with the prefix's whole segments. */
export const isInside = (url: URL, text: string): boolean => {
  const prefix = new URL(text)
  const path = prefix.pathname.replace(/\/$/, '')
  return url.origin === prefix.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`))
}
/** Is the address inside one of these, whichever way its server reads encoded dots and slashes. */
export const isBelowPrefix = (url: URL, prefixes: readonly string[]): boolean =>
  !/%2e|%2f|%5c/i.test(url.pathname) && prefixes.some((prefix) => isInside(url, prefix))

/** Tells somebody who builds pages that it is a policy, and whose. */
export const refusePrivate = (address: string, prefixes: readonly string[], projectId: number): void => {
  const url = URL.parse(address)
  if (url && isPlainlyPrivate(url) && !isBelowPrefix(url, prefixes))
    throw new AppError(proxyErrors.privateAddress, { data: { projectId, section: 'network' } })
}

export interface ProxyInput extends FetchInput {
  readonly projectId?: number | undefined
  readonly encoding?: 'text' | 'base64' | undefined
}

/** What of an answer's headers is told. */
export const passedOn = (headers: { readonly [name: string]: string }): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

/** Makes the request; every way of failing looks the same from outside. */
export const passOn = (
  { encoding, ...input }: Omit<ProxyInput, 'projectId'>,
  policy: FetchPolicy,
  hides?: readonly SecretForm[],
): Promise<ProxyAnswer> => answered(() => safeFetch(input, policy), { encoding, hides })

/** What is passed on of an answer from elsewhere. Secrets are masked in its bytes: reading them as UTF-8 would destroy other ways to write them. */
export const answered = async (
  ask: () => Promise<FetchOutput>,
  { encoding, hides = [] }: { readonly encoding?: 'text' | 'base64' | undefined; readonly hides?: readonly SecretForm[] | undefined } = {},
): Promise<ProxyAnswer> => {
  try {
    const answer = await ask()
    const bytes = await maskInPieces(answer.body, hides)
    return {
      status: answer.status,
      headers: withoutSecretsInHeaders(passedOn(answer.headers), hides),
      body: encoding === 'base64' ? bytes.toString('base64') : decodeText(bytes, answer.headers['content-type']),
    }
  } catch (error) {
    throw error instanceof FetchRefused ? new AppError(proxyErrors.refused) : error
  }
}

export const createProxyService = (deps: {
  readonly store: Store<AccountTables & ProjectTables>
  readonly now: () => Date
  readonly access: Access
  readonly resolve?: FetchPolicy['resolve']
}) => {
  const { store, now, access, resolve } = deps
  const { project } = store.t
  return {
    async send(actor: Actor, { projectId, ...input }: ProxyInput): Promise<ProxyAnswer> {
      let prefixes: readonly string[] = []
      if (projectId !== undefined) {
        // A visitor of a public page need not be a member; what is open to members alone stays closed to him.
        const role = await access.roleIn(actor, store.read, projectId)
        const member = role !== null && role !== 'ordinary'
        const [row] = await store.read.select({ prefixes: project.privatePrefixes }).from(project).where(eq(project.id, projectId))
        if (member) {
          prefixes = row?.prefixes ?? []
          refusePrivate(input.url, prefixes, projectId)
        }
      }
      const limit = { key: `proxy:${actor.userId}`, most: 300, windowMs: MINUTE }
      await store.write((db) => takeAttempts(db, store.t, now(), [limit]))
      return passOn(input, { ...(resolve ? { resolve } : {}), allowsPrivate: (url) => isBelowPrefix(url, prefixes) })
    },
  }
}
export type ProxyService = ReturnType<typeof createProxyService>
