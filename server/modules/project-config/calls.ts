import { defineCall } from '../../calls/call.ts'
import { idInPath } from '../../http/answer.ts'
import { takes } from '../../http/body.ts'
import { errors } from '../../http/errors.ts'
import { documentErrors } from '../documents/index.ts'
import { settingsErrors } from '../project-settings/index.ts'
import { projectErrors } from '../projects/index.ts'
import { anyQuota } from '../quotas/index.ts'
import { configErrors } from './errors.ts'
import { configModel, projectConfig } from './model.ts'
import type { ProjectConfigs } from './service.ts'

/** Two full lists of services with long addresses, and the rest. */
const LARGEST = 128 * 1024

export const configCalls = ({ projectConfigs }: { readonly projectConfigs: ProjectConfigs }) => [
  defineCall({
    id: 'project-config/read',
    method: 'GET',
    path: '/project/config/{id}',
    needs: 'permission/project.see',
    writes: false,
    input: idInPath,
    output: projectConfig,
    errors: [projectErrors.notFound],
    example: (o) => ({ id: String(o.projectId) }),
    run: ({ id }, { by }) => projectConfigs.read(by, id),
  }),
  defineCall({
    id: 'project-config/update',
    method: 'POST',
    path: '/project/config/update',
    needs: 'permission/project.edit',
    writes: true,
    audits: ['project settings changed'],
    takes: takes(LARGEST),
    input: configModel.update,
    output: projectConfig,
    errors: [
      projectErrors.notFound,
      errors.forbidden,
      ...Object.values(configErrors),
      settingsErrors.uploadsByAdmins,
      documentErrors.stale,
      anyQuota,
    ],
    example: (o) => ({ id: o.projectId, rev: 1, layout: 'top-bottom' }),
    run: (input, { by }) => projectConfigs.update(by, input),
  }),
]
