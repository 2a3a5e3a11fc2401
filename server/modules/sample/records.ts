import type { Json, JsonObject } from '#kernel/page/values'
import { newRecordId } from '#sdk/fields'
import type { ExchangeFile } from '../exchange/index.ts'
import { CUSTOMER, ORDER } from './models.ts'
import { type SampleLanguage, seedCustomers, seedOrders } from './seed.ts'

type Sections = Pick<ExchangeFile, 'records' | 'serials'>
type FileRecord = ExchangeFile['records'][number]['records'][number]

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const withoutEmpty = (values: { readonly [name: string]: Json }): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

function record(at: Date, values: { readonly [name: string]: Json }): FileRecord {
  const time = at.toISOString()
  return {
    ...{ id: newRecordId(at.getTime()), rev: 1, values: withoutEmpty(values) },
    ...{ createdAt: time, createdBy: null, updatedAt: time, updatedBy: null },
  }
}

/** Two dozen customers and sixty orders, in test and in production alike. */
export function sampleRecords(now: Date, language: SampleLanguage): Sections {
  const customers = seedCustomers(now, language).map(({ joinedAt, ...values }) =>
    record(joinedAt, { ...values, joinedOn: dayOf(joinedAt) }),
  )
  const idOf = new Map(customers.map(({ id, values }) => [values.name, id]))
  const seeds = seedOrders(now, language).toReversed()
  const orders = seeds.map(({ customer, cents, status, orderedAt, remark }, at) =>
    record(orderedAt, {
      no: `SO${String(at + 1).padStart(6, '0')}`,
      ...{ customer: idOf.get(customer)!, amount: cents / 100, status, orderedOn: dayOf(orderedAt), remark },
    }),
  )
  const envs = ['stg', 'prd'] as const
  return {
    records: envs.flatMap((env) => [
      { model: CUSTOMER, env, part: 1, records: customers },
      { model: ORDER, env, part: 1, records: orders },
    ]),
    serials: envs.map((env) => ({ model: ORDER, field: 'no', env, period: '', next: orders.length + 1 })),
  }
}
