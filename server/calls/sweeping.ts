import * as z from 'zod'
import type { DurableEngine } from '../durable/durable.ts'
import { defineWorkflowKind } from '../durable/workflow-kind.ts'
import type { AnyModule } from './module.ts'

const HOUR = 3_600_000
const ATTEMPTS = 3

const hourlySweep = defineWorkflowKind({ name: 'server/sweep', input: z.null(), result: z.null() })

/** Deletes what has expired: each node what is its own, and one of the nodes, every hour, what they share. */
export const createSweeping = (input: {
  readonly modules: readonly AnyModule[]
  readonly durable: DurableEngine
  readonly now: () => Date
  /** Runs the sweep of one module. */
  sweep(module: AnyModule): Promise<void>
}) => {
  const { durable, now, sweep } = input
  const modules = input.modules.filter((module) => module.sweep !== undefined)
  const here = modules.filter(({ sweepsHere }) => sweepsHere === true)
  const shared = modules.filter(({ sweepsHere }) => sweepsHere !== true)
  const sweepHere = async (): Promise<void> => {
    for (const module of here) await sweep(module)
  }

  // A step for each module, one after the other: a sweep that fails is retried alone, and the others run all the same.
  durable.workflow(hourlySweep, async (_, { step }) => {
    const failures: unknown[] = []
    for (const module of shared) {
      const sweepOnce = async () => {
        await sweep(module)
        return null
      }
      await step(module.id, sweepOnce, { attempts: ATTEMPTS }).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
    return null
  })

  return {
    /** Sweeps what is this node's own, and has one of the nodes sweep the rest unless one did this hour. */
    async request(): Promise<void> {
      await durable.start(hourlySweep, null, { id: `sweep ${Math.floor(now().getTime() / HOUR)}` })
      await sweepHere()
    },
    /** Sweeps everything now. */
    async sweepAll(): Promise<void> {
      await sweepHere()
      for (const module of shared) await sweep(module)
    },
  }
}
