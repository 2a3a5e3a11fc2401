import { defineCall, done, nothing } from '../../calls/call.ts'
import { paged } from '../../http/answer.ts'
import type { Confirmations } from './confirmations.ts'
import { accountErrors } from './errors.ts'
import { accountModel, confirmLink, unconfirmedUser, userInfo } from './model.ts'

const { accountNotFound, accountConfirmed, linkUnknown, linkExpired, linkOfOther, confirmedAlready } = accountErrors

/** Which addresses are proven. */
export const confirmCalls = ({ confirmations }: { readonly confirmations: Confirmations }) => [
  defineCall({
    id: 'accounts/unconfirmed',
    method: 'GET',
    path: '/user/unconfirmed',
    needs: 'super',
    writes: false,
    input: accountModel.unconfirmed,
    output: paged(unconfirmedUser),
    errors: [],
    example: () => ({}),
    run: (input, call) => confirmations.list(call.by, input),
  }),
  defineCall({
    id: 'accounts/confirm',
    method: 'POST',
    path: '/user/confirm',
    needs: 'super',
    writes: true,
    audits: ['account confirmed'],
    input: accountModel.account,
    output: done,
    errors: [accountNotFound],
    example: (o) => ({ userName: o.knownEmail }),
    run: (input, call) => confirmations.confirm(call.by, input),
  }),
  defineCall({
    id: 'accounts/confirm-link',
    method: 'POST',
    path: '/user/confirm/link',
    needs: 'super',
    writes: true,
    audits: ['confirmation link made'],
    input: accountModel.account,
    output: confirmLink,
    errors: [accountNotFound, accountConfirmed],
    example: (o) => ({ userName: o.waitingEmail }),
    run: (input, call) => confirmations.makeLink(call.by, input),
  }),
  defineCall({
    id: 'accounts/confirm-mail',
    method: 'POST',
    path: '/user/confirm/mail',
    needs: 'member',
    writes: true,
    audits: ['confirmation mail asked'],
    input: nothing,
    output: done,
    errors: [confirmedAlready],
    // Whoever tries it there is confirmed.
    exampleAnswers: 409,
    run: (_, call) => confirmations.mailLink(call.by),
  }),
  defineCall({
    id: 'accounts/confirm-use',
    method: 'POST',
    path: '/user/confirm/use',
    needs: 'member',
    writes: true,
    audits: ['account confirmed'],
    input: accountModel.confirmUse,
    output: userInfo,
    errors: [linkUnknown, linkExpired, linkOfOther, confirmedAlready],
    example: () => ({ token: 'g'.repeat(43) }),
    exampleAnswers: 409,
    run: (input, call) => confirmations.use(call.by, input.token),
  }),
]
