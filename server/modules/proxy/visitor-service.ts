import { eq } from 'drizzle-orm'
import type { OutgoingFields } from '#kernel/page'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Environment, ProxyAnswer } from '../../wire.ts'
import { networkOf, takeAttempts } from '../accounts/rate-limit.ts'
import type { Access } from '../projects/access.ts'
import { readSnapshot } from '../publish/snapshot.ts'
import type { ViewerService } from '../viewer/service.ts'
import { type DeclaredTarget, declaredTargets, holdAgainst } from './declared-target.ts'
import { proxyErrors } from './errors.ts'
import type { FetchPolicy } from './safe-fetch.ts'
import { isBelowPrefix, type ProxyInput, type ProxyService, passOn, tooMany } from './service.ts'

/** What one network, and all visitors of one page together, may send in a minute. */
const MOST_OF_NETWORK = 120
const MOST_OF_PAGE = 1200
const MINUTE = 60_000
const LARGEST_BODY = 256 * 1024
const LARGEST_ANSWER = 4 * 1024 * 1024
const KEPT = 500

export interface VisitorRequest extends Omit<ProxyInput, 'projectId'> {
  readonly page: number
  readonly env: Environment
  /** The api, or the element with a source of its own. */
  readonly source: string
}

/** The way out for whoever looks at a published page: without a login only what the page itself declares can be asked. */
export const createVisitorService = (deps: {
  readonly store: Store
  readonly now: () => Date
  readonly access: Access
  readonly viewer: Pick<ViewerService, 'find'>
  readonly proxy: ProxyService
  readonly outgoing: { readonly [source: string]: OutgoingFields }
  readonly resolve?: FetchPolicy['resolve']
}) => {
  const { store, now, access, viewer, proxy, outgoing, resolve } = deps
  const { project, snapshot } = store.t
  /** Snapshots never change, so neither does what they declare; read once for all who ask at the same time. */
  const known = new Map<string, Promise<ReadonlyMap<string, DeclaredTarget>>>()

  const readTargets = async (hash: string, env: Environment): Promise<ReadonlyMap<string, DeclaredTarget>> => {
    const [row] = await store.read.select({ body: snapshot.body }).from(snapshot).where(eq(snapshot.hash, hash))
    return row ? declaredTargets((await readSnapshot(row.body)).program, env, outgoing) : new Map()
  }
  const targetsOf = (hash: string, env: Environment): Promise<ReadonlyMap<string, DeclaredTarget>> => {
    // The same snapshot may be the published one of both environments, whose addresses differ.
    const key = `${env} ${hash}`
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= KEPT) known.delete(known.keys().next().value as string)
    const targets = readTargets(hash, env)
    known.set(key, targets)
    targets.catch(() => known.delete(key))
    return targets
  }
  const openToVisitors = async (projectId: number): Promise<readonly string[]> => {
    const [row] = await store.read.select({ prefixes: project.visitorPrefixes }).from(project).where(eq(project.id, projectId))
    return row?.prefixes ?? []
  }

  return {
    async send(actor: Actor | null, ip: string, { page, env, source, ...input }: VisitorRequest): Promise<ProxyAnswer> {
      const pointer = await viewer.find(async () => actor, page, env)
      const { projectId } = pointer
      if (actor !== null && (await access.roleIn(actor, store.read, projectId)) !== null) return proxy.send(actor, { ...input, projectId })
      const limits = [
        { key: actor === null ? `visitor:${networkOf(ip)}` : `proxy:${actor.userId}`, most: MOST_OF_NETWORK, windowMs: MINUTE },
        { key: `visited:${page}`, most: MOST_OF_PAGE, windowMs: MINUTE },
      ]
      if (!(await store.write((db) => takeAttempts(db, store.t, now(), limits)))) throw tooMany()
      if ((input.body?.length ?? 0) > LARGEST_BODY) throw new AppError(errors.tooLarge)
      const target = (await targetsOf(pointer.hash, env)).get(source)
      const held = target === undefined ? null : holdAgainst(target, input)
      if (held === null) {
        // Somebody with a login may send what he likes to public addresses, here as elsewhere.
        if (actor !== null) return proxy.send(actor, input)
        throw new AppError(proxyErrors.notDeclared)
      }
      const prefixes = await openToVisitors(projectId)
      return passOn(
        { ...input, ...held },
        {
          ...(resolve ? { resolve } : {}),
          allowsPrivate: (url) => isBelowPrefix(url, prefixes),
          follows: isSameService,
          maxBytes: LARGEST_ANSWER,
        },
      )
    },
  }
}
export type VisitorService = ReturnType<typeof createVisitorService>

/** The service may tidy its own addresses, and move to TLS; it may not send us on to somebody else. */
const isSameService = (from: URL, to: URL): boolean =>
  to.origin === from.origin || (to.hostname === from.hostname && to.protocol === 'https:' && from.port === '' && to.port === '')
