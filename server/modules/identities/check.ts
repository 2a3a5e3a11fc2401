import { bad, type DoctorCheck, good, wordsOf } from '../../doctor/check.ts'
import type { OidcSettings } from '../../sign-in-settings.ts'
import { askProvider } from './ask-provider.ts'

const answers = async ({ id, issuer }: OidcSettings) => {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const advice = 'correct the issuer in TESSERA_OIDC, or let this machine through to it'
  try {
    const { status } = await askProvider({ url: address, method: 'GET', headers: {} })
    return status === 200
      ? good(`the provider ${id} describes itself at ${new URL(issuer).host}`)
      : bad(`the provider ${id} answers ${status} at ${address}`, advice)
  } catch (error) {
    return bad(`the provider ${id} does not answer at ${address}: ${wordsOf(error)}`, advice)
  }
}

/** Whether the providers answer with which people sign in. */
export const identitiesCheck: DoctorCheck = {
  name: 'sign-in',
  look: ({ config }) => Promise.all(config.signIn.oidc.map(answers)),
}
