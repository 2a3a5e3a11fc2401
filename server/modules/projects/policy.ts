import { inArray, sql } from 'drizzle-orm'
import type { Bus } from '../../bus/bus.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Db, Store } from '../../db/store.ts'
import type { ProjectTables } from './table.ts'

const TOPIC = 'policy:'
/** The topic of the bus on which a raised policy revision of a project is announced, once it is committed. */
export const policyTopicOf = (projectId: number): string => `${TOPIC}${projectId}`

/** Calls `heard` with each project whose policy revision was raised, on whichever node. */
export const onPolicyRaised = (bus: Pick<Bus, 'subscribe'>, heard: (projectId: number) => void): (() => void) =>
  bus.subscribe(`${TOPIC}*`, (_, topic) => heard(Number(topic.slice(TOPIC.length))))

/**
 * The policy revision of projects: it grows with every change of what people may see, open and press in the built
 * application. Answers that depend on it are kept by the revision that they were made of.
 */
export const createPolicies = (deps: {
  readonly store: Pick<Store<ProjectTables>, 't'>
  readonly bus: Pick<Bus, 'publish'>
}) => {
  const { store, bus } = deps
  const { project } = store.t
  return {
    /** In the write of the change. */
    async raise(db: Db, ...projectIds: readonly number[]): Promise<void> {
      const ids = [...new Set(projectIds)]
      if (ids.length === 0) return
      await db
        .update(project)
        .set({ policyRev: sql`${project.policyRev} + 1` })
        .where(inArray(project.id, ids))
      afterCommit(() => {
        for (const id of ids) bus.publish(policyTopicOf(id))
      })
    },
  }
}
export type Policies = ReturnType<typeof createPolicies>
