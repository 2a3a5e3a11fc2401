import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { OnboardingState } from '../../wire.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { PublishTables } from '../publish/index.ts'
import { type OnboardingStep, onboardingStep } from './model.ts'
import type { OnboardingTables } from './table.ts'

/** How far people are with their first steps, each for themselves. */
export const createOnboarding = ({
  store,
}: {
  readonly store: Store<AccountTables & ProjectTables & PageTables & PublishTables & OnboardingTables>
}) => {
  const { onboarding, project, page, publish } = store.t

  const rowOf = async (db: Db, userId: number) => {
    const [row] = await db.select().from(onboarding).where(eq(onboarding.userId, userId))
    return { steps: row?.steps ?? [], hidden: row?.hidden ?? false }
  }
  const stateOf = async (db: Db, userId: number): Promise<OnboardingState> => {
    const { steps, hidden } = await rowOf(db, userId)
    const [published] = await db
      .select({ id: publish.id })
      .from(publish)
      .where(and(eq(publish.userId, userId), eq(publish.env, 'stg')))
      .limit(1)
    const [first] = await db.select({ id: project.id }).from(project).where(eq(project.userId, userId)).orderBy(asc(project.id)).limit(1)
    const [own] = first
      ? await db.select({ id: page.id }).from(page).where(eq(page.projectId, first.id)).orderBy(desc(page.id)).limit(1)
      : []
    const done = new Set<OnboardingStep>([...steps, ...(published ? (['publish'] as const) : [])])
    return { steps: onboardingStep.options.filter((step) => done.has(step)), hidden, pageId: own?.id ?? null }
  }
  const write = (actor: Actor, change: (row: { steps: readonly OnboardingStep[]; hidden: boolean }) => object): Promise<OnboardingState> =>
    store.write(async (db) => {
      const next = { ...(await rowOf(db, actor.userId)) }
      const set = { ...next, ...change(next) }
      await db
        .insert(onboarding)
        .values({ userId: actor.userId, ...set })
        .onConflictDoUpdate({ target: onboarding.userId, set })
      return stateOf(db, actor.userId)
    })

  return {
    mine: (actor: Actor): Promise<OnboardingState> => stateOf(store.read, actor.userId),
    tick: (actor: Actor, step: OnboardingStep) => write(actor, ({ steps }) => ({ steps: [...new Set([...steps, step])] })),
    hide: (actor: Actor, hidden: boolean) => write(actor, () => ({ hidden })),
  }
}
export type Onboarding = ReturnType<typeof createOnboarding>
