import { searchText } from '../../db/search-text.ts'
import type { SampleCustomer, SampleOrder } from '../../wire.ts'
import { SEED_NAMES } from './seed-names.ts'

/** In which the names of the sample data are. */
export type SampleLanguage = keyof typeof SEED_NAMES

const STATUSES: readonly SampleOrder['status'][] = ['paid', 'shipped', 'new', 'shipped', 'paid', 'cancelled', 'shipped']
const LEVELS: readonly SampleCustomer['level'][] = ['key', 'standard', 'plus', 'standard', 'standard']
const STANDINGS: readonly SampleCustomer['status'][] = ['active', 'active', 'trial', 'active', 'paused', 'active', 'active']
/** Companies that have orders. */
const BUYERS = 10
const DAY = 86_400_000

/** What searches look through. */
export const orderText = ({ no, customer }: { readonly no: string; readonly customer: string }): string => searchText(no, customer)

export interface SeedOrder {
  readonly no: string
  readonly customer: string
  readonly cents: number
  readonly status: SampleOrder['status']
  readonly orderedAt: Date
  readonly remark: string
}

/** Sixty orders over the thirty days before `now`, the same for everybody but for dates and names. */
export const seedOrders = (now: Date, language: SampleLanguage): readonly SeedOrder[] =>
  Array.from({ length: 60 }, (_, i) => {
    const orderedAt = new Date(now.getTime() - Math.floor(i / 2) * DAY - (i % 2) * 5 * 3_600_000)
    const day = orderedAt.toISOString().slice(0, 10).replaceAll('-', '')
    return {
      no: `SO${day}${String(60 - i).padStart(4, '0')}`,
      customer: SEED_NAMES[language][(i * 7) % BUYERS]![0],
      cents: 4_900 + ((i * i * 131 + i * 79) % 480) * 250,
      status: STATUSES[i % STATUSES.length] as SampleOrder['status'],
      orderedAt,
      remark: '',
    }
  })

export type SeedCustomer = Omit<SampleCustomer, 'id' | 'joinedAt' | 'orders' | 'amount'> & { readonly joinedAt: Date }

/** Two dozen customers of the last half year, those with orders the newest. No address or number belongs to anybody. */
export const seedCustomers = (now: Date, language: SampleLanguage): readonly SeedCustomer[] =>
  SEED_NAMES[language].map(([name, contact, city], i) => ({
    name,
    contact,
    email: `contact${String(i + 1).padStart(2, '0')}@example.com`,
    phone: language === 'zh' ? `010-5555-01${String(i).padStart(2, '0')}` : `+1 555 01${String(i).padStart(2, '0')}`,
    city,
    level: LEVELS[i % LEVELS.length] as SampleCustomer['level'],
    status: STANDINGS[i % STANDINGS.length] as SampleCustomer['status'],
    note: '',
    // Before their first order.
    joinedAt: new Date(now.getTime() - (i < BUYERS ? 31 + 3 * i : 62 + ((i * 11) % 24) * 5) * DAY - i * 1_860_000),
  }))
