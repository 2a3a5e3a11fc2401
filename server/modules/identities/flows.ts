import { and, eq, isNull } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import { cookieOf } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type AccountTables, addressLimit, hashOf, type Origin, returnAttempts, takeAttempts } from '../accounts/index.ts'
import { identityErrors } from './errors.ts'
import { type Identity, type Provider, ProviderAway, ProviderInvalid, ProviderRefused, type Returned } from './provider.ts'
import type { IdentityTables } from './table.ts'

const MINUTE = 60_000
/** Milliseconds to come back from a provider. */
const FLOW_MS = 10 * MINUTE

export const secret = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')

/** Who somebody has turned out to be elsewhere. */
export interface Found extends Identity {
  readonly provider: Provider
}
/** Somebody who signs in by a kind of provider, or who connects an account in a login of theirs. */
type Purpose = { readonly kind: 'wechat' | 'oidc' } | { readonly sessionId: number }

/** The ways to providers and back. The state of each works once, for the browser that left, and for what it left for. */
export const createFlows = (deps: {
  readonly store: Store<AccountTables & IdentityTables>
  readonly now: () => Date
  readonly providers: readonly Provider[]
  /** The address of the installation; never what a request says of its host. */
  readonly site: string
  readonly cookieName: string
}) => {
  const { store, now, cookieName } = deps
  const { loginFlow } = store.t
  const providers = new Map(deps.providers.map((provider) => [provider.id, provider]))
  const redirect = `${deps.site}/login/return`

  const browserOf = (request: Request): string | null => {
    const value = cookieOf(request, cookieName)
    return value === null || !/^[\w-]{43}$/.test(value) ? null : value
  }
  const asAnswer = (error: unknown): unknown => {
    if (error instanceof ProviderInvalid)
      return new AppError(identityErrors.invalidElsewhere, { detail: { zh: `“${error.field}”`, en: `“${error.field}”` } })
    if (error instanceof ProviderAway) return new AppError(identityErrors.providerAway)
    return error instanceof ProviderRefused ? new AppError(identityErrors.refusedElsewhere) : error
  }

  /** Takes the flow out, once, for the browser that began it: of somebody who signs in, or who connects an account in this login and no other. */
  const takeFlow = async (browser: string | null, state: string, of: Purpose) => {
    const isMine = 'sessionId' in of ? eq(loginFlow.sessionId, of.sessionId) : isNull(loginFlow.sessionId)
    const [flow] =
      browser === null
        ? []
        : await store.write((db) =>
            db
              .delete(loginFlow)
              .where(and(eq(loginFlow.stateHash, hashOf(state)), eq(loginFlow.browserHash, hashOf(browser)), isMine))
              .returning(),
          )
    const provider = flow ? providers.get(flow.provider) : undefined
    const isKind = 'sessionId' in of || provider?.id.split('/')[0] === of.kind
    if (!flow || !provider || flow.expiresAt <= now() || !isKind) throw new AppError(identityErrors.flowUnknown)
    return { flow: { state, nonce: flow.nonce, verifier: flow.verifier }, provider }
  }

  return {
    browserOf,

    /** Where to go, and the cookie by which the browser is known when it is back. */
    async leave(
      { request, ip }: Origin,
      way: string,
      sessionId: number | null,
    ): Promise<{ readonly address: string; readonly cookie: string }> {
      const provider = providers.get(way)
      if (!provider) throw new AppError(identityErrors.wayUnknown)
      await store.write((db) => takeAttempts(db, store.t, now(), [addressLimit('way', ip)]))
      const flow = { state: secret(), nonce: secret(), verifier: secret() }
      const address = await provider.addressFor(flow, redirect).catch((error: unknown) => {
        throw asAnswer(error)
      })
      // Two windows of one browser may be on their way at once.
      const cookie = browserOf(request) ?? secret()
      const { state, ...rest } = flow
      const row = {
        ...rest,
        stateHash: hashOf(state),
        browserHash: hashOf(cookie),
        provider: way,
        sessionId,
        expiresAt: new Date(now().getTime() + FLOW_MS),
      }
      await store.write((db) => db.insert(loginFlow).values(row))
      return { address, cookie }
    },

    /** Whom somebody who is back from a provider is there. */
    async identify({ request, ip }: Origin, returned: Returned, of: Purpose): Promise<Found> {
      const { flow, provider } = await takeFlow(browserOf(request), returned.state, of).catch(async (error: unknown) => {
        // Those alone count who come back with nothing that was begun here: others at the address have begun it.
        await store.write((db) => takeAttempts(db, store.t, now(), [addressLimit('way-back', ip)]))
        throw error
      })
      const who = await provider.identify(returned, flow, redirect).catch((error: unknown) => {
        throw asAnswer(error)
      })
      await store.write((db) => returnAttempts(db, store.t, [addressLimit('way', ip).key]))
      return { ...who, provider }
    },
  }
}
