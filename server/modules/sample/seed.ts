import { searchText } from '../../db/search-text.ts'
import type { SampleOrder } from '../../wire.ts'

const CUSTOMERS = [
  'Aster Trading',
  'Blue Harbour',
  '晨光贸易',
  'Delta Works',
  '东湖科技',
  'Evergreen Foods',
  'Fjord Design',
  '光合农场',
  'Hillside Books',
  '新月家居',
]
const STATUSES: readonly SampleOrder['status'][] = ['paid', 'shipped', 'new', 'shipped', 'paid', 'cancelled', 'shipped']
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

/** Sixty orders over the thirty days before `now`, the same for everybody but for the dates. */
export const seedOrders = (now: Date): readonly SeedOrder[] =>
  Array.from({ length: 60 }, (_, i) => {
    const orderedAt = new Date(now.getTime() - Math.floor(i / 2) * DAY - (i % 2) * 5 * 3_600_000)
    const day = orderedAt.toISOString().slice(0, 10).replaceAll('-', '')
    return {
      no: `SO${day}${String(60 - i).padStart(4, '0')}`,
      customer: CUSTOMERS[(i * 7) % CUSTOMERS.length] as string,
      cents: 4_900 + ((i * 7919) % 480) * 250,
      status: STATUSES[i % STATUSES.length] as SampleOrder['status'],
      orderedAt,
      remark: '',
    }
  })
