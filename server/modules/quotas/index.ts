import { defineCall, nothing } from '../../calls/call.ts'
import { defineModule, laterTables } from '../../calls/module.ts'
import { idInPath } from '../../http/answer.ts'
import { accessModule, projectNotFound } from '../access/index.ts'
import { keptEverywhere } from './everywhere.ts'
import { personQuotas, projectQuotas } from './model.ts'
import { createQuotas } from './service.ts'
import type { CountedTables } from './usage.ts'

/** How much a person and a project may keep. */
export const quotasModule = defineModule({
  id: 'quotas',
  needs: [accessModule],
  // What is counted; all of them ask for room here.
  reads: laterTables<CountedTables>(
    'project',
    'document',
    'documentVersion',
    'page',
    'publish',
    'snapshot',
    'snapshotLanguage',
    'lookPublish',
    'block',
    'blockVersion',
    'file',
    'fileUpload',
    'recordUsage',
    'workflowRun',
  ),
  services: ({ store, config, now, use }) => ({
    quotas: createQuotas({ store, now, access: use(accessModule).access, limits: config.quotas }),
    /** How much all projects keep. */
    keptEverywhere: () => keptEverywhere(store),
  }),
  calls: ({ quotas }) => [
    defineCall({
      id: 'quotas/mine',
      method: 'GET',
      path: '/quotas/mine',
      needs: 'member',
      writes: false,
      input: nothing,
      output: personQuotas,
      errors: [],
      run: (_, call) => quotas.mine(call.by),
    }),
    defineCall({
      id: 'quotas/project',
      method: 'GET',
      path: '/quotas/project/{id}',
      needs: 'permission/project.see',
      writes: false,
      input: idInPath,
      output: projectQuotas,
      errors: [projectNotFound],
      example: (o) => ({ id: String(o.projectId) }),
      run: (input, call) => quotas.project(call.by, input.id),
    }),
  ],
})

// Published to other modules.
export { anyQuota, fullQuota } from './errors.ts'
export { KEPT_PARTS, type KeptEverywhere } from './everywhere.ts'
export { MARKER_BYTES, RECENT, type ShrinkLogs, type Shrunk } from './making-room.ts'
export type { Quotas } from './service.ts'
