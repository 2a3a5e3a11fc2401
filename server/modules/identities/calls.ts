import { type AnyoneCall, defineCall, done, nothing } from '../../calls/call.ts'
import { accountErrors, type SessionCookies } from '../accounts/index.ts'
import { secondStepErrors } from '../second-step/index.ts'
import { identityErrors } from './errors.ts'
import { connectedIdentity, identityList, identityModel, wayBack, wayOut } from './model.ts'
import type { Identities, WayBack } from './service.ts'

const {
  wayUnknown,
  flowUnknown,
  refusedElsewhere,
  invalidElsewhere,
  unprovenAccount,
  ticketUnknown,
  linkedElsewhere,
  passwordNeeded,
  identityUnknown,
  providerAway,
} = identityErrors
const FINISH_ERRORS = [
  flowUnknown,
  refusedElsewhere,
  invalidElsewhere,
  unprovenAccount,
  providerAway,
  accountErrors.frozen,
  accountErrors.setupFirst,
]

interface IdentityCallServices {
  readonly identities: Identities
  readonly cookies: SessionCookies
  readonly flowCookies: SessionCookies
}

const answer = (cookies: SessionCookies, call: AnyoneCall, back: WayBack) => {
  if ('link' in back) return { session: null, second: null, link: back.link }
  if ('second' in back.outcome) return { session: null, second: back.outcome.second, link: null }
  call.set.headers['set-cookie'] = cookies.write(back.outcome.cookie)
  return { session: back.outcome.session, second: null, link: null }
}

/** What a sign-in through another service may write to the audit log. */
const SIGN_IN_AUDITS = ['login elsewhere', 'account made elsewhere', 'identity linked']

const beginCall = ({ identities, flowCookies }: IdentityCallServices) =>
  defineCall({
    id: 'identities/begin',
    method: 'POST',
    path: '/user/login/begin',
    needs: 'visitor',
    writes: true,
    unaudited: 'not signed in yet',
    input: identityModel.begin,
    output: wayOut,
    errors: [wayUnknown, providerAway],
    example: () => ({ way: 'wechat' }),
    exampleAnswers: 404,
    async run(input, call) {
      const { address, cookie } = await identities.begin(call, input.way)
      call.set.headers['set-cookie'] = flowCookies.write(cookie)
      return { address }
    },
  })

const wechatCall = ({ identities, cookies }: IdentityCallServices) =>
  defineCall({
    id: 'identities/wechat',
    method: 'POST',
    path: '/user/wechat',
    needs: 'visitor',
    writes: true,
    audits: SIGN_IN_AUDITS,
    input: identityModel.wechat,
    output: wayBack,
    errors: FINISH_ERRORS,
    example: () => ({ code: 'code', state: 's'.repeat(43) }),
    exampleAnswers: 400,
    run: async (input, call) => answer(cookies, call, await identities.finish(call, 'wechat', input)),
  })

const oidcCall = ({ identities, cookies }: IdentityCallServices) =>
  defineCall({
    id: 'identities/oidc',
    method: 'POST',
    path: '/user/oidc',
    needs: 'visitor',
    writes: true,
    audits: SIGN_IN_AUDITS,
    input: identityModel.oidc,
    output: wayBack,
    errors: FINISH_ERRORS,
    example: () => ({ code: 'code', state: 's'.repeat(43) }),
    exampleAnswers: 400,
    run: async (input, call) => answer(cookies, call, await identities.finish(call, 'oidc', input)),
  })

const listCall = ({ identities }: IdentityCallServices) =>
  defineCall({
    id: 'identities/list',
    method: 'GET',
    path: '/user/identity/list',
    needs: 'member',
    writes: false,
    input: nothing,
    output: identityList,
    errors: [],
    run: (_, call) => identities.list(call.by),
  })

const linkCall = ({ identities }: IdentityCallServices) =>
  defineCall({
    id: 'identities/link',
    method: 'POST',
    path: '/user/identity/link',
    needs: 'member',
    writes: true,
    audits: ['identity linked'],
    input: identityModel.link,
    output: done,
    errors: [ticketUnknown, linkedElsewhere],
    example: () => ({ ticket: 't'.repeat(43) }),
    exampleAnswers: 400,
    run: (input, call) => identities.link(call.by, call.request, input.ticket),
  })

const beginConnectingCall = ({ identities, flowCookies }: IdentityCallServices) =>
  defineCall({
    id: 'identities/begin-connecting',
    method: 'POST',
    path: '/user/identity/begin',
    needs: 'member',
    writes: true,
    unaudited: 'nothing is connected yet, and codes are audited by the second step',
    input: identityModel.beginConnecting,
    output: wayOut,
    errors: [wayUnknown, providerAway, secondStepErrors.codeNeeded, secondStepErrors.wrongCode],
    example: () => ({ way: 'wechat' }),
    exampleAnswers: 404,
    async run(input, call) {
      const { address, cookie } = await identities.beginConnecting(call.by, call, input)
      call.set.headers['set-cookie'] = flowCookies.write(cookie)
      return { address }
    },
  })

const connectCall = ({ identities }: IdentityCallServices) =>
  defineCall({
    id: 'identities/connect',
    method: 'POST',
    path: '/user/identity/connect',
    needs: 'member',
    writes: true,
    audits: ['identity linked', 'identity refused'],
    input: identityModel.connect,
    output: connectedIdentity,
    errors: [flowUnknown, refusedElsewhere, linkedElsewhere, providerAway],
    example: () => ({ code: 'code', state: 's'.repeat(43) }),
    exampleAnswers: 400,
    run: (input, call) => identities.connect(call.by, call, input),
  })

const unlinkCall = ({ identities }: IdentityCallServices) =>
  defineCall({
    id: 'identities/unlink',
    method: 'POST',
    path: '/user/identity/delete',
    needs: 'owner',
    writes: true,
    audits: ['identity unlinked'],
    input: identityModel.unlink,
    output: done,
    errors: [identityUnknown, passwordNeeded, accountErrors.wrongOldPassword],
    example: (o) => ({ id: o.identityId }),
    exampleAnswers: 409,
    run: (input, call) => identities.unlink(call.by, input),
  })

/** Signing in with an account elsewhere, and which of them belong to whom. */
export const identityCalls = (services: IdentityCallServices) => [
  beginCall(services),
  wechatCall(services),
  oidcCall(services),
  listCall(services),
  linkCall(services),
  beginConnectingCall(services),
  connectCall(services),
  unlinkCall(services),
]
