import * as client from 'openid-client'
import { plainName } from '../../http/plain-text.ts'
import type { OidcSettings } from '../../sign-in-settings.ts'
import { userName } from '../accounts/index.ts'
import { askProvider } from './ask-provider.ts'
import { claimsSchema, tokensSchema } from './claims.ts'
import { groupsIn } from './groups.ts'
import { type Identity, type Provider, ProviderAway, ProviderInvalid, ProviderRefused, parseAnswer } from './provider.ts'

const SCOPE = 'openid email profile'
/** Keys and addresses of a provider change seldom. */
const KEPT_MS = 10 * 60_000

/** Requests of the library go out through the only way there is. */
const throughGuard: client.CustomFetch = async (url, { method, headers, body }) => {
  const sent = body === undefined || body === null ? {} : { body: String(body) }
  const answer = await askProvider({ url, method, headers, ...sent })
  return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), { status: answer.status, headers: answer.headers })
}

/** The longest address to which a browser is sent. */
const LONGEST_ADDRESS = 8_000

/** OpenID Connect: authorization code with PKCE, state and nonce; the identity's signature is checked against the provider's keys. */
export const createOidc = ({ id, label, issuer, clientId, clientSecret, groupsClaim, scope }: OidcSettings, now: () => Date): Provider => {
  const auth = clientSecret === '' ? client.None() : client.ClientSecretPost(clientSecret)
  let known: { readonly config: Promise<client.Configuration>; readonly until: number } | null = null
  const discover = async (): Promise<client.Configuration> => {
    const execute = [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])]
    return client
      .discovery(new URL(issuer), clientId, undefined, auth, { execute, [client.customFetch]: throughGuard })
      .catch((error: Error) => {
        known = null
        throw new ProviderAway(error.message)
      })
  }
  const configuration = (): Promise<client.Configuration> => {
    if (known === null || known.until <= now().getTime()) known = { config: discover(), until: now().getTime() + KEPT_MS }
    return known.config
  }
  const identityOf = (claims: Readonly<Record<string, unknown>>): Identity => {
    const { sub, name, preferred_username, ...said } = parseAnswer(claimsSchema, claims)
    const email = said.email_verified === true ? userName.safeParse(said.email) : null
    const shown = name || preferred_username || (said.email ?? '')
    const groups = groupsIn(claims, groupsClaim)
    return { subject: sub, label: plainName(shown, 40), email: email?.success ? email.data : null, groups }
  }
  return {
    id: `oidc/${id}`,
    label,
    hasGroups: true,
    async addressFor({ state, nonce, verifier }, redirect) {
      const challenge = await client.calculatePKCECodeChallenge(verifier)
      const query = {
        redirect_uri: redirect,
        scope: `${SCOPE} ${scope}`.trim(),
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      const { href } = client.buildAuthorizationUrl(await configuration(), query)
      if (href.length > LONGEST_ADDRESS) throw new ProviderInvalid('authorization_endpoint')
      return href
    },
    async identify({ code, state, iss }, flow, redirect) {
      const config = await configuration()
      const back = new URL(redirect)
      back.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString()
      const checks = { pkceCodeVerifier: flow.verifier, expectedState: flow.state, expectedNonce: flow.nonce, idTokenExpected: true }
      try {
        const tokens = await client.authorizationCodeGrant(config, back, checks)
        const claims = tokens.claims()
        if (claims === undefined) throw new ProviderRefused('There is no identity in the answer')
        parseAnswer(tokensSchema, tokens)
        const own = identityOf(claims)
        const { userinfo_endpoint, claims_supported } = config.serverMetadata()
        const hasMore = claims.email === undefined || (own.groups === 'absent' && claims_supported?.includes(groupsClaim))
        if (!hasMore || userinfo_endpoint === undefined) return own
        return identityOf({ ...claims, ...(await client.fetchUserInfo(config, tokens.access_token, own.subject)) })
      } catch (error) {
        const known = [error, (error as Error).cause].find((each) => each instanceof ProviderAway || each instanceof ProviderInvalid)
        throw known ?? new ProviderRefused((error as Error).message)
      }
    },
  }
}
