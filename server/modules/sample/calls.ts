import * as z from 'zod'
import { defineCall, nothing } from '../../calls/call.ts'
import { paged } from '../../http/answer.ts'
import { errors } from '../../http/errors.ts'
import { anyQuota } from '../quotas/index.ts'
import { sampleErrors } from './errors.ts'
import { sampleModel, sampleOrder, sampleProject, summaryDay } from './model.ts'
import type { OrderService } from './orders.ts'
import type { Samples } from './welcome.ts'

const UNAUDITED = 'data to try things out with'
const { forbidden } = errors

export const sampleCalls = ({ orders, samples }: { readonly orders: OrderService; readonly samples: Samples }) => [
  defineCall({
    id: 'sample/project',
    method: 'POST',
    path: '/sample/project/create',
    needs: 'member',
    writes: true,
    unaudited: 'the project itself says who made it and when',
    input: nothing,
    output: sampleProject,
    errors: [anyQuota],
    run: async (_, call) => ({ id: await samples.make(call.by) }),
  }),
  defineCall({
    id: 'sample/orders',
    method: 'GET',
    path: '/sample/orders',
    needs: 'member',
    audience: 'page',
    writes: false,
    input: sampleModel.list,
    output: paged(sampleOrder),
    errors: [forbidden],
    example: () => ({}),
    run: (input, call) => orders.list(call.by, input),
  }),
  defineCall({
    id: 'sample/summary',
    method: 'GET',
    path: '/sample/orders/summary',
    needs: 'member',
    audience: 'page',
    writes: false,
    input: nothing,
    output: z.array(summaryDay),
    errors: [],
    run: (_, call) => orders.summary(call.by),
  }),
  defineCall({
    id: 'sample/create',
    method: 'POST',
    path: '/sample/orders/create',
    needs: 'member',
    audience: 'page',
    writes: true,
    unaudited: UNAUDITED,
    input: sampleModel.create,
    output: sampleOrder,
    errors: [forbidden, sampleErrors.tooMany],
    example: () => ({ customer: 'Nova', amount: 1 }),
    run: (input, call) => orders.create(call.by, input),
  }),
  defineCall({
    id: 'sample/update',
    method: 'POST',
    path: '/sample/orders/update',
    needs: 'owner',
    audience: 'page',
    writes: true,
    unaudited: UNAUDITED,
    input: sampleModel.update,
    output: sampleOrder,
    errors: [sampleErrors.orderNotFound],
    example: (o) => ({ id: o.orderId, amount: 2 }),
    run: (input, call) => orders.update(call.by, input),
  }),
]
