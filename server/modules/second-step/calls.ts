import { defineCall, done, nothing } from '../../calls/call.ts'
import { accountErrors, sessionAnswer } from '../accounts/index.ts'
import { secondStepErrors } from './errors.ts'
import { recoveryCodes, secondStepModel, secondStepSecret, secondStepState } from './model.ts'
import type { SecondStepService } from './service.ts'

const { wrongCode, ticketGone, alreadyOn, notOn, notBegun } = secondStepErrors
const { frozen, wrongOldPassword } = accountErrors

/** The second step: setting it up, and showing a code of it at a login. */
export const secondStepCalls = ({ secondStep }: { readonly secondStep: SecondStepService }) => [
  defineCall({
    id: 'second-step/login',
    method: 'POST',
    path: '/user/login/second',
    needs: 'visitor',
    writes: true,
    audits: ['second step failed', 'recovery code used'],
    input: secondStepModel.login,
    output: sessionAnswer,
    errors: [ticketGone, wrongCode, frozen],
    example: () => ({ ticket: 'g'.repeat(43), code: '123456' }),
    exampleAnswers: 400,
    async run(input, call) {
      const { session, setCookie } = await secondStep.login(call, input)
      call.set.headers['set-cookie'] = setCookie
      return session
    },
  }),
  defineCall({
    id: 'second-step/state',
    method: 'GET',
    path: '/user/second',
    needs: 'member',
    subUsers: true,
    writes: false,
    input: nothing,
    output: secondStepState,
    errors: [],
    run: (_, { by }) => secondStep.state(by),
  }),
  defineCall({
    id: 'second-step/begin',
    method: 'POST',
    path: '/user/second/begin',
    needs: 'member',
    subUsers: true,
    writes: true,
    unaudited: 'nothing counts before it is confirmed',
    input: secondStepModel.begin,
    output: secondStepSecret,
    errors: [wrongOldPassword, alreadyOn],
    example: () => ({ userPwd: 'not my password' }),
    exampleAnswers: 400,
    run: ({ userPwd }, { by }) => secondStep.begin(by, userPwd),
  }),
  defineCall({
    id: 'second-step/confirm',
    method: 'POST',
    path: '/user/second/confirm',
    needs: 'member',
    subUsers: true,
    writes: true,
    audits: ['second step on', 'second step failed'],
    input: secondStepModel.confirm,
    output: recoveryCodes,
    errors: [notBegun, alreadyOn, wrongCode],
    example: () => ({ code: '123456' }),
    exampleAnswers: 409,
    run: ({ code }, { by }) => secondStep.confirm(by, code),
  }),
  defineCall({
    id: 'second-step/codes',
    method: 'POST',
    path: '/user/second/codes',
    needs: 'member',
    subUsers: true,
    writes: true,
    audits: ['recovery codes made', 'second step failed', 'recovery code used'],
    input: secondStepModel.proven,
    output: recoveryCodes,
    errors: [wrongOldPassword, notOn, wrongCode],
    example: () => ({ userPwd: 'not my password', code: '123456' }),
    exampleAnswers: 400,
    run: (input, { by }) => secondStep.newCodes(by, input),
  }),
  defineCall({
    id: 'second-step/off',
    method: 'POST',
    path: '/user/second/off',
    needs: 'member',
    subUsers: true,
    writes: true,
    audits: ['second step off', 'second step failed', 'recovery code used'],
    input: secondStepModel.proven,
    output: done,
    errors: [wrongOldPassword, notOn, wrongCode],
    example: () => ({ userPwd: 'not my password', code: '123456' }),
    exampleAnswers: 400,
    run: (input, { by }) => secondStep.turnOff(by, input),
  }),
]
