import { type AnyoneCall, defineCall, done, nothing } from '../../calls/call.ts'
import { errors } from '../../http/errors.ts'
import type { SessionCookies } from './cookies.ts'
import { accountErrors } from './errors.ts'
import { accountModel, sessionAnswer, setupState, userInfo } from './model.ts'
import type { AccountService, SignedIn } from './service.ts'

const { wrongLogin, frozen, userExists, weakPassword, setupNotOpen, setupFirst } = accountErrors

/** Setup, sign-in and everything a user does with their own account. */
export const accountCalls = ({ accounts, cookies }: { readonly accounts: AccountService; readonly cookies: SessionCookies }) => {
  const begin = (call: AnyoneCall, signed: SignedIn) => {
    call.set.headers['set-cookie'] = cookies.write(signed.cookie)
    return signed.session
  }
  return [
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
    }),
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
      run: async (input, call) => begin(call, await accounts.setUp(call, input)),
    }),
    defineCall({
      id: 'accounts/login',
      method: 'POST',
      path: '/user/login',
      needs: 'visitor',
      writes: true,
      audits: ['login', 'login failed'],
      input: accountModel.login,
      output: sessionAnswer,
      errors: [wrongLogin, frozen],
      example: (o) => ({ userName: o.knownEmail, userPwd: 'wrong password' }),
      exampleAnswers: 400,
      run: async (input, call) => begin(call, await accounts.login(call, input)),
    }),
    defineCall({
      id: 'accounts/register',
      method: 'POST',
      path: '/user/regist',
      needs: 'visitor',
      writes: true,
      audits: ['register'],
      input: accountModel.register,
      output: sessionAnswer,
      errors: [setupFirst, weakPassword, userExists],
      example: (o) => ({ userName: o.knownEmail, userPwd: 'long enough words' }),
      exampleAnswers: 409,
      run: async (input, call) => begin(call, await accounts.register(call, input)),
    }),
    defineCall({
      id: 'accounts/refresh',
      method: 'POST',
      path: '/user/refresh',
      needs: 'member',
      login: 'cookie',
      writes: true,
      audits: ['session reused'],
      input: nothing,
      output: sessionAnswer,
      errors: [errors.loginExpired],
      run: async (_, call) => begin(call, await accounts.refresh(call.request)),
    }),
    defineCall({
      id: 'accounts/logout',
      method: 'POST',
      path: '/user/logout',
      needs: 'member',
      writes: true,
      audits: ['logout'],
      input: nothing,
      output: done,
      errors: [],
      async run(_, call) {
        await accounts.logout(call.by)
        call.set.headers['set-cookie'] = cookies.write(null)
      },
    }),
    defineCall({
      id: 'accounts/info',
      method: 'GET',
      path: '/user/info',
      needs: 'member',
      writes: false,
      input: nothing,
      output: userInfo,
      errors: [],
      run: (_, call) => accounts.info(call.by),
    }),
    defineCall({
      id: 'accounts/profile',
      method: 'GET',
      path: '/user/profile',
      needs: 'member',
      writes: false,
      input: nothing,
      output: userInfo,
      errors: [],
      run: (_, call) => accounts.info(call.by),
    }),
    defineCall({
      id: 'accounts/update-profile',
      method: 'POST',
      path: '/user/update/profile',
      needs: 'member',
      writes: true,
      unaudited: 'a person’s own name and picture',
      input: accountModel.profile,
      output: userInfo,
      errors: [],
      example: () => ({ nickName: 'New name' }),
      run: (input, call) => accounts.updateProfile(call.by, input),
    }),
    defineCall({
      id: 'accounts/update-password',
      method: 'POST',
      path: '/user/password/update',
      needs: 'member',
      writes: true,
      audits: ['password changed'],
      input: accountModel.passwordUpdate,
      output: done,
      errors: [accountErrors.passwordsDiffer, accountErrors.samePassword, accountErrors.wrongOldPassword, weakPassword],
      example: () => ({ oldPwd: 'same words here', userPwd: 'same words here' }),
      exampleAnswers: 400,
      run: (input, call) => accounts.updatePassword(call.by, input),
    }),
  ]
}
