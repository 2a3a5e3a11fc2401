import { and, count, desc, eq, gte } from 'drizzle-orm'
import { movePoint, roundDecimal } from '#kernel/page/decimal'
import { hasKeyword } from '../../db/search-text.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { Paged, SampleOrder } from '../../wire.ts'
import { sampleErrors } from './errors.ts'
import type { SummaryDay } from './model.ts'
import { createOwnerOf, type OwnerDeps } from './owner.ts'
import { orderText } from './seed.ts'

type Status = SampleOrder['status']
const DAY = 86_400_000
/** By the decimal digits, half up, as fields and formulas round: 1.005 is 101. */
const centsOf = (amount: number): number => movePoint(roundDecimal(amount, 2), 2)
const SUMMARY_DAYS = 30
/** Enough to try things out with; without a bound one person could fill the disk with them. */
const MOST_ORDERS = 5000

interface OrderDeps extends OwnerDeps {
  readonly now: () => Date
}

type Row = OrderDeps['store']['t']['sampleOrder']['$inferSelect']

/** The orders of the sample pages. */
class OrderOperations {
  private readonly ownerOf: ReturnType<typeof createOwnerOf>

  constructor(private readonly deps: OrderDeps) {
    this.ownerOf = createOwnerOf(deps)
  }

  private readonly toOrder = ({ id, no, customer, cents, status, orderedAt, remark }: Row): SampleOrder => ({
    id,
    no,
    customer,
    amount: cents / 100,
    status,
    orderedAt: orderedAt.toISOString(),
    remark,
  })

  readonly list = async (
    actor: Actor,
    query: Paging & { readonly keyword: string; readonly status?: Status | '' | undefined },
  ): Promise<Paged<SampleOrder>> => {
    const { store } = this.deps
    const { sampleOrder } = this.deps.store.t
    const where = and(
      eq(sampleOrder.userId, await this.ownerOf(actor, store.read)),
      query.status ? eq(sampleOrder.status, query.status) : undefined,
      hasKeyword(sampleOrder, query.keyword),
    )
    const rows = await store.read
      .select()
      .from(sampleOrder)
      .where(where)
      .orderBy(desc(sampleOrder.orderedAt), desc(sampleOrder.id))
      .limit(query.pageSize)
      .offset(offsetOf(query))
    const [total] = await store.read.select({ n: count() }).from(sampleOrder).where(where)
    return toPaged(rows.map(this.toOrder), total?.n ?? 0, query)
  }

  readonly create = (
    actor: Actor,
    input: {
      readonly customer: string
      readonly amount: number
      readonly status?: Status | undefined
      readonly remark?: string | undefined
    },
  ): Promise<SampleOrder> => {
    const { store, now } = this.deps
    const { sampleOrder } = this.deps.store.t
    return store.write(async (db) => {
      const userId = await this.ownerOf(actor, db)
      const known = await db.$count(sampleOrder, eq(sampleOrder.userId, userId))
      if (known >= MOST_ORDERS) throw new AppError(sampleErrors.tooMany)
      const at = now()
      const day = at.toISOString().slice(0, 10).replaceAll('-', '')
      const no = `SO${day}${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`
      const { customer } = input
      const [row] = await db
        .insert(sampleOrder)
        .values({
          userId,
          ...{ no, customer, searchText: orderText({ no, customer }) },
          cents: centsOf(input.amount),
          status: input.status ?? 'new',
          orderedAt: at,
          remark: input.remark ?? '',
        })
        .returning()
      return this.toOrder(row as Row)
    })
  }

  readonly update = (
    actor: Actor,
    {
      id,
      amount,
      ...change
    }: {
      readonly id: number
      readonly customer?: string | undefined
      readonly amount?: number | undefined
      readonly status?: Status | undefined
      readonly remark?: string | undefined
    },
  ): Promise<SampleOrder> => {
    const { store } = this.deps
    const { sampleOrder } = this.deps.store.t
    return store.write(async (db) => {
      const mine = and(eq(sampleOrder.id, id), eq(sampleOrder.userId, await this.ownerOf(actor, db)))
      const [before] = await db.select().from(sampleOrder).where(mine)
      if (!before) throw new AppError(sampleErrors.orderNotFound)
      const after = { ...before, cents: amount === undefined ? before.cents : centsOf(amount) }
      if (change.customer !== undefined) after.customer = change.customer
      after.searchText = orderText(after)
      if (change.status !== undefined) after.status = change.status
      if (change.remark !== undefined) after.remark = change.remark
      const { id: _id, ...values } = after
      await db.update(sampleOrder).set(values).where(mine)
      return this.toOrder(after)
    })
  }

  /** Amount and number of orders for each of the last thirty days, oldest first, cancelled ones left out. */
  readonly summary = async (actor: Actor): Promise<readonly SummaryDay[]> => {
    const { now, store } = this.deps
    const { sampleOrder } = this.deps.store.t
    const today = now()
    const days = Array.from({ length: SUMMARY_DAYS }, (_, i) =>
      new Date(today.getTime() - (SUMMARY_DAYS - 1 - i) * DAY).toISOString().slice(0, 10),
    )
    const rows = await store.read
      .select()
      .from(sampleOrder)
      .where(
        and(eq(sampleOrder.userId, await this.ownerOf(actor, store.read)), gte(sampleOrder.orderedAt, new Date(`${days[0]}T00:00:00Z`))),
      )
    const byDay = new Map(days.map((day) => [day, { cents: 0, count: 0 }]))
    for (const row of rows) {
      const entry = byDay.get(row.orderedAt.toISOString().slice(0, 10))
      if (!entry || row.status === 'cancelled') continue
      entry.cents += row.cents
      entry.count += 1
    }
    return [...byDay].map(([day, entry]) => ({ day, amount: entry.cents / 100, count: entry.count }))
  }
}

export const createOrderService = (deps: OrderDeps): Pick<OrderOperations, keyof OrderOperations> => new OrderOperations(deps)
export type OrderService = ReturnType<typeof createOrderService>
