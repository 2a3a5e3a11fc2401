import { type AnyoneCall, defineCall, done } from '../../calls/call.ts'
import type { SessionCookies } from './cookies.ts'
import { accountErrors } from './errors.ts'
import { accountModel, resetUser, sessionAnswer } from './model.ts'
import type { Recovery } from './recovery.ts'
import type { Registration } from './registration.ts'
import type { SignedIn } from './service.ts'

const { setupFirst, weakPassword, userExists, wrongCode, resetLinkUnknown, passwordsDiffer } = accountErrors

/** What goes by mail: the code of a registration, the link of a forgotten password. */
export const mailedCalls = (services: {
  readonly registration: Registration
  readonly recovery: Recovery
  readonly cookies: SessionCookies
  /** Of a browser that has signed in before. */
  readonly browserCookies: SessionCookies
}) => {
  const { registration, recovery, cookies, browserCookies } = services
  const begin = (call: AnyoneCall, signed: SignedIn) => {
    call.set.headers['set-cookie'] = cookies.write(signed.cookie)
    return signed.session
  }
  return [
    defineCall({
      id: 'accounts/send-code',
      method: 'POST',
      path: '/user/sendEmail',
      needs: 'visitor',
      writes: true,
      audits: ['code asked'],
      input: accountModel.mailed,
      output: done,
      errors: [setupFirst],
      example: (o) => ({ userEmail: o.freshEmail }),
      run: (input, call) => registration.sendCode(call, input.userEmail),
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
      errors: [setupFirst, weakPassword, wrongCode, userExists],
      example: (o) => ({ userName: o.freshEmail, code: '000000', userPwd: 'long enough words' }),
      exampleAnswers: 400,
      run: async (input, call) => begin(call, await registration.register(call, input)),
    }),
    defineCall({
      id: 'accounts/forget-password',
      method: 'POST',
      path: '/user/password/forget',
      needs: 'visitor',
      writes: true,
      audits: ['reset asked'],
      input: accountModel.mailed,
      output: done,
      errors: [],
      example: (o) => ({ userEmail: o.knownEmail }),
      run: (input, call) => recovery.forget(call, input.userEmail),
    }),
    defineCall({
      id: 'accounts/user-by-token',
      method: 'POST',
      path: '/user/password/getUserByToken',
      needs: 'visitor',
      inAddress: true,
      writes: false,
      input: accountModel.resetToken,
      output: resetUser,
      errors: [resetLinkUnknown],
      example: () => ({ resetToken: 'g'.repeat(43) }),
      exampleAnswers: 400,
      run: (input, call) => recovery.userByToken(call, input.resetToken),
    }),
    defineCall({
      id: 'accounts/reset-password',
      method: 'POST',
      path: '/user/password/reset',
      needs: 'visitor',
      writes: true,
      audits: ['password reset'],
      input: accountModel.reset,
      output: done,
      errors: [resetLinkUnknown, weakPassword, passwordsDiffer],
      example: () => ({ resetToken: 'g'.repeat(43), userPwd: 'long enough words' }),
      exampleAnswers: 400,
      async run(input, call) {
        const { browser } = await recovery.reset(call, input.resetToken, input.userPwd, input.confirmPwd)
        call.set.headers['set-cookie'] = browserCookies.write(browser)
      },
    }),
  ]
}
