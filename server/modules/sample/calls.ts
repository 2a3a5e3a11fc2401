import * as z from 'zod'
import { defineCall, done, nothing } from '../../calls/call.ts'
import { idInPath, paged } from '../../http/answer.ts'
import { errors, languageOf } from '../../http/errors.ts'
import { anyQuota } from '../quotas/index.ts'
import type { CustomerService } from './customers.ts'
import { sampleErrors } from './errors.ts'
import type { History } from './history.ts'
import { sampleCustomer, sampleEvent, sampleModel, sampleOrder, sampleOverview, sampleProject, sampleReport, summaryDay } from './model.ts'
import type { OrderService } from './orders.ts'
import type { Overview } from './overview.ts'
import type { Report } from './report.ts'
import type { Samples } from './welcome.ts'

const UNAUDITED = 'data to try things out with'
const { forbidden } = errors

interface SampleServices {
  readonly orders: OrderService
  readonly customers: CustomerService
  readonly overview: Overview
  readonly customerHistory: History
  readonly orderReport: Report
  readonly samples: Samples
}

export const sampleCalls = ({ orders, samples, ...others }: SampleServices) => [
  ...customerCalls(others),
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
    run: async (_, call) => ({ id: await samples.make(call.by, languageOf(call.request)) }),
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

const customerCalls = ({
  customers,
  overview,
  customerHistory,
  orderReport,
}: Pick<SampleServices, 'customers' | 'overview' | 'customerHistory' | 'orderReport'>) => [
  defineCall({
    id: 'sample/overview',
    method: 'GET',
    path: '/sample/overview',
    needs: 'member',
    audience: 'page',
    writes: false,
    input: nothing,
    output: sampleOverview,
    errors: [forbidden],
    run: (_, call) => overview(call.by),
  }),
  defineCall({
    id: 'sample/report',
    method: 'GET',
    path: '/sample/orders/report',
    needs: 'member',
    audience: 'page',
    writes: false,
    input: sampleModel.report,
    output: sampleReport,
    errors: [forbidden],
    example: () => ({ days: '7' }),
    run: (input, call) => orderReport(call.by, input),
  }),
  defineCall({
    id: 'sample/customers',
    method: 'GET',
    path: '/sample/customers',
    needs: 'member',
    audience: 'page',
    writes: false,
    input: sampleModel.customers,
    output: paged(sampleCustomer),
    errors: [forbidden],
    example: () => ({}),
    run: (input, call) => customers.list(call.by, input),
  }),
  defineCall({
    id: 'sample/customer',
    method: 'GET',
    path: '/sample/customers/{id}',
    needs: 'owner',
    audience: 'page',
    writes: false,
    input: idInPath,
    output: sampleCustomer,
    errors: [forbidden, sampleErrors.customerNotFound],
    example: (o) => ({ id: String(o.customerId) }),
    run: ({ id }, call) => customers.detail(call.by, id),
  }),
  defineCall({
    id: 'sample/history',
    method: 'GET',
    path: '/sample/customers/{id}/history',
    needs: 'owner',
    audience: 'page',
    writes: false,
    input: idInPath,
    output: z.array(sampleEvent),
    errors: [forbidden, sampleErrors.customerNotFound],
    example: (o) => ({ id: String(o.customerId) }),
    run: ({ id }, call) => customerHistory(call.by, id),
  }),
  defineCall({
    id: 'sample/save-customer',
    method: 'POST',
    path: '/sample/customers/save',
    needs: 'member',
    audience: 'page',
    writes: true,
    unaudited: UNAUDITED,
    input: sampleModel.saveCustomer,
    output: sampleCustomer,
    errors: [forbidden, sampleErrors.customerNotFound, sampleErrors.tooManyCustomers],
    example: () => ({ name: 'Nova' }),
    run: (input, call) => customers.save(call.by, input),
  }),
  defineCall({
    id: 'sample/delete-customers',
    method: 'POST',
    path: '/sample/customers/delete',
    needs: 'owner',
    audience: 'page',
    writes: true,
    unaudited: UNAUDITED,
    input: sampleModel.deleteCustomers,
    output: done,
    errors: [forbidden, sampleErrors.customerNotFound],
    example: (o) => ({ ids: [o.customerId] }),
    run: ({ ids }, call) => customers.remove(call.by, ids),
  }),
]
