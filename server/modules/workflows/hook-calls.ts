import * as z from 'zod'
import { defineCall, defineRawCall } from '../../calls/call.ts'
import { errors } from '../../http/errors.ts'
import { workflowErrors } from './errors.ts'
import type { Hooks } from './hooks.ts'
import { hookModel, renewedHook, started, workflowModel } from './model.ts'

const { notFound, notByHook, noHook, hookMethod, hookOff, hookRepeated, noHookSecret } = workflowErrors
const { badSignature, oldSignature } = workflowErrors

/** Who knows the address may call it; what else it takes, the workflow says. */
export const hookCalls = ({ workflowHooks: hooks }: { readonly workflowHooks: Hooks }) => [
  defineRawCall({
    id: 'workflows/hook',
    method: 'POST',
    path: '/hook/{token}',
    needs: 'visitor',
    outside: true,
    anyBody: true,
    writes: true,
    unaudited: 'each request is a run, or a row among the runs that says why it was refused',
    input: hookModel,
    output: started,
    errors: [
      ...[noHook, hookOff, badSignature, oldSignature, hookRepeated, noHookSecret],
      ...[errors.tooLarge, errors.unsupported, errors.malformed, errors.tooMany],
    ],
    async run({ token }, call) {
      call.wait(30)
      return hooks.receive(token, call.request)
    },
  }),
  // People open addresses in a browser to see whether they work.
  defineRawCall({
    id: 'workflows/hook-opened',
    method: 'GET',
    path: '/hook/{token}',
    needs: 'visitor',
    outside: true,
    writes: false,
    input: hookModel,
    output: z.null(),
    errors: [noHook, hookMethod],
    run: ({ token }, call) => hooks.receive(token, call.request),
  }),
  defineCall({
    id: 'workflows/hook/renew',
    method: 'POST',
    path: '/workflow/hook/renew',
    needs: 'permission/workflow.renew',
    writes: true,
    audits: ['workflow address renewed'],
    input: workflowModel.publish,
    output: renewedHook,
    errors: [notFound, notByHook, errors.forbidden],
    example: (o) => ({ id: o.hookWorkflowId, env: 'stg' }),
    run: (input, { by }) => hooks.renew(by, input),
  }),
]
