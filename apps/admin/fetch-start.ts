import type { AdminStart } from '../../server/wire.ts'
import { call } from '../shell/client.ts'
import type { AppAddress } from './address.ts'

/** What the application is made of for this person; the browser keeps the answer and asks whether it still holds. */
export const fetchStart = ({ project, env, as }: Pick<AppAddress, 'project' | 'env' | 'as'>): Promise<AdminStart> =>
  call('GET /project/admin/start', { projectId: String(project), env, ...(as === null ? {} : { as: String(as) }) })
