import { and, count, desc, eq, inArray, ne, sum } from 'drizzle-orm'
import { hasKeyword, searchText } from '../../db/search-text.ts'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { offsetOf, type Paging, toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import type { Paged, SampleCustomer } from '../../wire.ts'
import { sampleErrors } from './errors.ts'
import { createOwnerOf, type OwnerDeps } from './owner.ts'
import { orderText } from './seed.ts'

/** Enough to try things out with; without a bound one person could fill the disk with them. */
const MOST_CUSTOMERS = 1000

interface CustomerDeps extends OwnerDeps {
  readonly now: () => Date
}
type Row = CustomerDeps['store']['t']['sampleCustomer']['$inferSelect']

interface CustomerQuery extends Paging {
  readonly keyword: string
  readonly status?: SampleCustomer['status'] | '' | undefined
  readonly level?: SampleCustomer['level'] | '' | undefined
}
type Fields = Omit<SampleCustomer, 'id' | 'name' | 'joinedAt' | 'orders' | 'amount'>
type CustomerInput = { readonly id?: number | null | undefined; readonly name: string } & {
  readonly [field in keyof Fields]?: Fields[field] | undefined
}

const NEW: Fields = { contact: '', email: '', phone: '', city: '', level: 'standard', status: 'trial', note: '' }

/** What searches look through. */
export const customerText = ({ name, contact, email }: Pick<SampleCustomer, 'name' | 'contact' | 'email'>): string =>
  searchText(name, contact, email)

/** The customers of the sample pages. */
class CustomerOperations {
  private readonly ownerOf: ReturnType<typeof createOwnerOf>

  constructor(private readonly deps: CustomerDeps) {
    this.ownerOf = createOwnerOf(deps)
  }

  /** The rows with what their orders come to. */
  private async toCustomers(db: Db, userId: number, rows: readonly Row[]): Promise<readonly SampleCustomer[]> {
    if (rows.length === 0) return []
    const { sampleOrder } = this.deps.store.t
    const names = rows.map(({ name }) => name)
    const counts = ne(sampleOrder.status, 'cancelled')
    const ofThese = and(eq(sampleOrder.userId, userId), inArray(sampleOrder.customer, names), counts)
    const sums = await db
      .select({ customer: sampleOrder.customer, orders: count(), cents: sum(sampleOrder.cents) })
      .from(sampleOrder)
      .where(ofThese)
      .groupBy(sampleOrder.customer)
    const byName = new Map(sums.map((each) => [each.customer, each]))
    return rows.map(({ userId: _owner, searchText: _text, joinedAt, ...row }) => {
      const { orders = 0, cents = 0 } = byName.get(row.name) ?? {}
      return { ...row, joinedAt: joinedAt.toISOString(), orders, amount: Number(cents) / 100 }
    })
  }

  readonly list = async (actor: Actor, query: CustomerQuery): Promise<Paged<SampleCustomer>> => {
    const { store } = this.deps
    const { sampleCustomer } = store.t
    const userId = await this.ownerOf(actor, store.read)
    const where = and(
      eq(sampleCustomer.userId, userId),
      query.status ? eq(sampleCustomer.status, query.status) : undefined,
      query.level ? eq(sampleCustomer.level, query.level) : undefined,
      hasKeyword(sampleCustomer, query.keyword),
    )
    const rows = await store.read
      .select()
      .from(sampleCustomer)
      .where(where)
      .orderBy(desc(sampleCustomer.joinedAt), desc(sampleCustomer.id))
      .limit(query.pageSize)
      .offset(offsetOf(query))
    const total = await store.read.$count(sampleCustomer, where)
    return toPaged(await this.toCustomers(store.read, userId, rows), total, query)
  }

  private async one(db: Db, userId: number, id: number): Promise<Row> {
    const { sampleCustomer } = this.deps.store.t
    const mine = and(eq(sampleCustomer.id, id), eq(sampleCustomer.userId, userId))
    const [row] = await db.select().from(sampleCustomer).where(mine)
    if (!row) throw new AppError(sampleErrors.customerNotFound)
    return row
  }

  readonly detail = async (actor: Actor, id: number): Promise<SampleCustomer> => {
    const { read } = this.deps.store
    const userId = await this.ownerOf(actor, read)
    const [customer] = await this.toCustomers(read, userId, [await this.one(read, userId, id)])
    return customer as SampleCustomer
  }

  /** Changes the customer with the id, or adds one without. Orders of a renamed customer take the new name. */
  readonly save = (actor: Actor, { id, name, ...given }: CustomerInput): Promise<SampleCustomer> => {
    const { store, now } = this.deps
    const { sampleCustomer, sampleOrder } = store.t
    const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Fields>
    return store.write(async (db) => {
      const userId = await this.ownerOf(actor, db)
      const before = id === undefined || id === null ? undefined : await this.one(db, userId, id)
      if (!before && (await db.$count(sampleCustomer, eq(sampleCustomer.userId, userId))) >= MOST_CUSTOMERS)
        throw new AppError(sampleErrors.tooManyCustomers)
      const { contact, email, phone, city, level, status, note } = { ...(before ?? NEW), ...said }
      const text = customerText({ name, contact, email })
      const fields = { name, contact, email, phone, city, level, status, note, searchText: text }
      const [row] = before
        ? await db.update(sampleCustomer).set(fields).where(eq(sampleCustomer.id, before.id)).returning()
        : await db
            .insert(sampleCustomer)
            .values({ ...fields, userId, joinedAt: now() })
            .returning()
      if (before && before.name !== name) {
        const ofIt = and(eq(sampleOrder.userId, userId), eq(sampleOrder.customer, before.name))
        for (const { id: order, no } of await db.select().from(sampleOrder).where(ofIt))
          await db
            .update(sampleOrder)
            .set({ customer: name, searchText: orderText({ no, customer: name }) })
            .where(eq(sampleOrder.id, order))
      }
      const [saved] = await this.toCustomers(db, userId, [row as Row])
      return saved as SampleCustomer
    })
  }

  /** Removes all of them or, where one is missing, none. Their orders stay. */
  readonly remove = (actor: Actor, ids: readonly number[]): Promise<void> => {
    const { store } = this.deps
    const { sampleCustomer } = store.t
    const wanted = [...new Set(ids)]
    return store.write(async (db) => {
      const mine = and(inArray(sampleCustomer.id, wanted), eq(sampleCustomer.userId, await this.ownerOf(actor, db)))
      if ((await db.$count(sampleCustomer, mine)) < wanted.length) throw new AppError(sampleErrors.customerNotFound)
      await db.delete(sampleCustomer).where(mine)
    })
  }
}

export const createCustomerService = (deps: CustomerDeps): Pick<CustomerOperations, keyof CustomerOperations> =>
  new CustomerOperations(deps)
export type CustomerService = ReturnType<typeof createCustomerService>
