import { and, desc, eq } from 'drizzle-orm'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { sampleErrors } from './errors.ts'
import type { SampleEvent } from './model.ts'
import { createOwnerOf, type OwnerDeps } from './owner.ts'

const MOST_EVENTS = 50

/** What happened with a customer, newest first. */
export const createHistory = (deps: OwnerDeps) => {
  const ownerOf = createOwnerOf(deps)
  return async (actor: Actor, id: number): Promise<readonly SampleEvent[]> => {
    const { read, t } = deps.store
    const { sampleCustomer, sampleOrder } = t
    const userId = await ownerOf(actor, read)
    const mine = and(eq(sampleCustomer.id, id), eq(sampleCustomer.userId, userId))
    const [customer] = await read.select().from(sampleCustomer).where(mine)
    if (!customer) throw new AppError(sampleErrors.customerNotFound)
    const orders = await read
      .select()
      .from(sampleOrder)
      .where(and(eq(sampleOrder.userId, userId), eq(sampleOrder.customer, customer.name)))
      .orderBy(desc(sampleOrder.orderedAt), desc(sampleOrder.id))
      .limit(MOST_EVENTS)
    const first = { id: 'joined', kind: 'joined', no: '', amount: 0, status: null } as const
    const joined = { at: customer.joinedAt, event: first }
    const events = orders.map(({ id: order, no, cents, status, orderedAt }) => ({
      at: orderedAt,
      event: { id: `order ${order}`, kind: 'order', no, amount: cents / 100, status } as const,
    }))
    const sorted = [...events, joined].sort((a, b) => b.at.getTime() - a.at.getTime())
    return sorted.map(({ at, event }) => ({ ...event, at: at.toISOString() }))
  }
}
export type History = ReturnType<typeof createHistory>
