import { finding } from '../../parts/findings.ts'
import { type PartWork, partWork } from '../../parts/part.ts'
import type { Quotas } from '../quotas/index.ts'

/** The row of a project. Its name and settings are in the section of the settings. */
export const createProjectsWork = (quotas: Pick<Quotas, 'mine'>): PartWork =>
  partWork<undefined>({
    async problems(actor, _file, isNew) {
      const { projects } = await quotas.mine(actor)
      const isFull = isNew && projects.limit !== null && projects.used + 1 > projects.limit
      return isFull ? [finding('error', 'NO_ROOM', '你的项目数量已达上限', 'You own as many projects as you may')] : []
    },
  })
