import { type AnyoneCall, defineCall, done, nothing } from '../../calls/call.ts'
import type { Hooks } from '../../calls/hooks.ts'
import { errors } from '../../http/errors.ts'
import type { LoginWays } from '../../wire.ts'
import type { SessionCookies } from './cookies.ts'
import { accountErrors } from './errors.ts'
import { accountModel, loginAnswer, loginWays, sessionAnswer, setupLink, setupState, userInfo } from './model.ts'
import type { AccountService, LoginOutcome, SignedIn } from './service.ts'

const { wrongLogin, frozen, userExists, weakPassword, weakSubPassword, setupNotOpen } = accountErrors

interface AccountCallServices {
  readonly accounts: AccountService
  readonly cookies: SessionCookies
  /** Of a browser that has signed in before. */
  readonly browserCookies: SessionCookies
  /** What the settings say about accounts. */
  readonly ways: Pick<LoginWays, 'passwordMin' | 'subPassword' | 'mails'>
  /** Ways to sign in that other modules bring. */
  readonly others: Hooks<() => LoginWays['others']>
}

const begin = (cookies: SessionCookies, call: AnyoneCall, signed: SignedIn) => {
  call.set.headers['set-cookie'] = cookies.write(signed.cookie)
  return signed.session
}
const outcome = (cookies: SessionCookies, call: AnyoneCall, found: LoginOutcome) =>
  'second' in found ? found : begin(cookies, call, found)

const setupStateCall = ({ accounts }: AccountCallServices) =>
  defineCall({
    id: 'accounts/setup-state',
    method: 'GET',
    path: '/setup',
    needs: 'visitor',
    writes: false,
    input: nothing,
    output: setupState,
    errors: [],
    run: async () => ({ needed: await accounts.needsSetup() }),
  })

const setupCall = ({ accounts, cookies }: AccountCallServices) =>
  defineCall({
    id: 'accounts/setup',
    method: 'POST',
    path: '/setup',
    needs: 'visitor',
    writes: true,
    audits: ['setup'],
    input: accountModel.setup,
    output: sessionAnswer,
    errors: [setupNotOpen, weakPassword, userExists],
    example: (o) => ({ setupToken: 'guess', userName: o.freshEmail, userPwd: 'long enough words' }),
    exampleAnswers: 403,
    run: async (input, call) => begin(cookies, call, await accounts.setUp(call, input)),
  })

const setupCheckCall = ({ accounts }: AccountCallServices) =>
  defineCall({
    id: 'accounts/setup-check',
    method: 'POST',
    path: '/setup/check',
    needs: 'visitor',
    writes: false,
    input: accountModel.setupCheck,
    output: setupLink,
    errors: [],
    example: () => ({ setupToken: 'guess' }),
    run: async (input) => ({ state: await accounts.setupLink(input.setupToken) }),
  })

const waysCall = ({ ways, others }: AccountCallServices) =>
  defineCall({
    id: 'accounts/ways',
    method: 'GET',
    path: '/user/login/ways',
    needs: 'visitor',
    writes: false,
    input: nothing,
    output: loginWays,
    errors: [],
    run: async () => ({ ...ways, others: others.all().flatMap((find) => find()) }),
  })

const loginCall = ({ accounts, cookies }: AccountCallServices) =>
  defineCall({
    id: 'accounts/login',
    method: 'POST',
    path: '/user/login',
    needs: 'visitor',
    writes: true,
    audits: ['login', 'login failed', 'login refused'],
    input: accountModel.login,
    output: loginAnswer,
    errors: [wrongLogin, frozen],
    example: (o) => ({ userName: o.knownEmail, userPwd: 'wrong password' }),
    exampleAnswers: 400,
    run: async (input, call) => outcome(cookies, call, await accounts.login(call, input)),
  })

const refreshCall = ({ accounts, cookies, browserCookies }: AccountCallServices) =>
  defineCall({
    id: 'accounts/refresh',
    method: 'POST',
    path: '/user/refresh',
    needs: 'member',
    subUsers: true,
    login: 'cookie',
    writes: true,
    audits: ['session reused'],
    input: nothing,
    output: sessionAnswer,
    errors: [errors.loginExpired],
    async run(_, call) {
      const { browser, ...renewed } = await accounts.refresh(call)
      const session = begin(cookies, call, renewed)
      if (browser !== null) call.set.headers['set-cookie'] = [cookies.write(renewed.cookie), browserCookies.write(browser)]
      return session
    },
  })

const logoutCall = ({ accounts, cookies }: AccountCallServices) =>
  defineCall({
    id: 'accounts/logout',
    method: 'POST',
    path: '/user/logout',
    needs: 'member',
    subUsers: true,
    writes: true,
    audits: ['logout'],
    input: nothing,
    output: done,
    errors: [],
    async run(_, call) {
      await accounts.logout(call.by)
      call.set.headers['set-cookie'] = cookies.write(null)
    },
  })

const infoCall = ({ accounts }: AccountCallServices) =>
  defineCall({
    id: 'accounts/info',
    method: 'GET',
    path: '/user/info',
    needs: 'member',
    subUsers: true,
    writes: false,
    input: nothing,
    output: userInfo,
    errors: [],
    run: (_, call) => accounts.info(call.by),
    known: (_, actor) => accounts.knownInfo(actor),
  })

const profileCall = ({ accounts }: AccountCallServices) =>
  defineCall({
    id: 'accounts/profile',
    method: 'GET',
    path: '/user/profile',
    needs: 'member',
    subUsers: true,
    writes: false,
    input: nothing,
    output: userInfo,
    errors: [],
    run: (_, call) => accounts.info(call.by),
  })

const updateProfileCall = ({ accounts }: AccountCallServices) =>
  defineCall({
    id: 'accounts/update-profile',
    method: 'POST',
    path: '/user/update/profile',
    needs: 'member',
    subUsers: true,
    writes: true,
    unaudited: 'a person’s own name and picture',
    input: accountModel.profile,
    output: userInfo,
    errors: [],
    example: () => ({ nickName: 'New name' }),
    run: (input, call) => accounts.updateProfile(call.by, input),
  })

const updatePasswordCall = ({ accounts }: AccountCallServices) =>
  defineCall({
    id: 'accounts/update-password',
    method: 'POST',
    path: '/user/password/update',
    needs: 'member',
    subUsers: true,
    writes: true,
    audits: ['password changed'],
    input: accountModel.passwordUpdate,
    output: done,
    errors: [accountErrors.passwordsDiffer, accountErrors.samePassword, accountErrors.wrongOldPassword, weakPassword, weakSubPassword],
    example: () => ({ oldPwd: 'same words here', userPwd: 'same words here' }),
    exampleAnswers: 400,
    run: (input, call) => accounts.updatePassword(call.by, input),
  })

/** Setup, sign-in and everything a user does with their own account. */
export const accountCalls = (services: AccountCallServices) => [
  setupStateCall(services),
  setupCall(services),
  setupCheckCall(services),
  waysCall(services),
  loginCall(services),
  refreshCall(services),
  logoutCall(services),
  infoCall(services),
  profileCall(services),
  updateProfileCall(services),
  updatePasswordCall(services),
]
