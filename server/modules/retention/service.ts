import { eq } from 'drizzle-orm'
import type { Label } from '#kernel/message'
import type { Db, Store } from '../../db/store.ts'
import type { RetentionTables } from './table.ts'

const DAY_MS = 86_400_000

/** How long one kind of rows is kept, as its module declares it. */
export interface RetentionSetting {
  /** Unique in the installation: `module/what`. Stored, so it never changes. */
  readonly id: string
  /** What is kept: "Notifications". */
  readonly label: Label
  /** What goes when the time is over, where the label does not say it. */
  readonly hint?: Label
  /** Days unless an administrator sets others; null keeps for ever. */
  readonly days: number | null
  readonly min: number
  readonly max: number
  /** Whether it may be kept for ever. */
  readonly canBeForEver?: boolean
}

/** The time that is set for one kind of rows. Read for each sweep, so a change counts on all nodes. */
export interface Kept {
  /** Null keeps for ever. */
  days(): Promise<number | null>
  /** Rows older than this go; null where none do. */
  before(): Promise<Date | null>
  /** Does the work with that moment, unless rows are kept for ever. */
  sweep(work: (before: Date) => Promise<void>): Promise<void>
}

/** Retention times of all modules, which declare their own. */
export class Retention {
  private readonly declared = new Map<string, RetentionSetting>()

  constructor(
    private readonly store: Pick<Store<RetentionTables>, 't' | 'read'>,
    private readonly now: () => Date,
  ) {}

  /** @throws when a setting with the id exists, or its days are out of its bounds */
  declare(setting: RetentionSetting): Kept {
    if (this.declared.has(setting.id)) throw new Error(`Two modules declare the retention time ${setting.id}`)
    if (!isWithin(setting, setting.days)) throw new Error(`The retention time ${setting.id} is out of its own bounds`)
    this.declared.set(setting.id, setting)
    const days = () => this.daysOf(setting)
    const before = async (): Promise<Date | null> => {
      const kept = await days()
      return kept === null ? null : new Date(this.now().getTime() - kept * DAY_MS)
    }
    return {
      days,
      before,
      async sweep(work) {
        const moment = await before()
        if (moment !== null) await work(moment)
      },
    }
  }

  /** All settings in the order of their ids, with the days that are set. */
  async list(): Promise<readonly { readonly setting: RetentionSetting; readonly days: number | null }[]> {
    const settings = [...this.declared.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    return Promise.all(settings.map(async (setting) => ({ setting, days: await this.daysOf(setting) })))
  }

  find(id: string): RetentionSetting | undefined {
    return this.declared.get(id)
  }

  /** Returns the days that were set before. Must be within the bounds of the setting. */
  async set(db: Db, setting: RetentionSetting, days: number | null): Promise<number | null> {
    const { retention } = this.store.t
    const before = await this.daysOf(setting, db)
    const values = { days, changedAt: this.now() }
    await db
      .insert(retention)
      .values({ id: setting.id, ...values })
      .onConflictDoUpdate({ target: retention.id, set: values })
    return before
  }

  private async daysOf(setting: RetentionSetting, db: Db = this.store.read): Promise<number | null> {
    const { retention } = this.store.t
    const [row] = await db.select({ days: retention.days }).from(retention).where(eq(retention.id, setting.id))
    // A release may have narrower bounds than the one that stored the days.
    return row && isWithin(setting, row.days) ? row.days : setting.days
  }
}

export const isWithin = ({ min, max, canBeForEver }: RetentionSetting, days: number | null): boolean =>
  days === null ? canBeForEver === true : Number.isInteger(days) && days >= min && days <= max
