import type { Label } from '#kernel/message'
import type { Db } from '../../db/store.ts'

/** Things of one kind that an account has beside projects and sub users, and what becomes of them when it ends. */
export interface Belonging {
  readonly id: string
  readonly label: Label
  /** What becomes of them, or what has to be done with them first. */
  readonly becomes: Label
  readonly count: number
  /** A few of them by name. */
  readonly names: readonly string[]
  /** The account cannot end before they are settled, which is done at `address`. */
  readonly settleFirst: boolean
  readonly address: `/${string}`
}

/** What a module keeps for accounts. */
export interface Belongings {
  plan(db: Db, userId: number): Promise<readonly Belonging[]>
  /** In the write that ends the account, after everything was settled. */
  end(db: Db, userId: number): Promise<void>
}
