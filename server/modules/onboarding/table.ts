import type { Dialect } from '../../db/dialect.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { OnboardingStep } from './model.ts'

export const onboardingTables = (d: Dialect, { user }: AccountTables) => ({
  /** How far somebody is with the first steps; no row before the first of them. */
  onboarding: d.table('onboarding', {
    userId: d
      .int()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Those that the studio saw; what the server sees itself is not written down. */
    steps: d.json().$type<readonly OnboardingStep[]>().notNull(),
    /** The person put the list away. */
    hidden: d.bool().notNull().default(false),
  }),
})
export type OnboardingTables = ReturnType<typeof onboardingTables>
