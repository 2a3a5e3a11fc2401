import type { ProjectInfo } from '../../../server/wire.ts'

/** Where visitors of a project come to: its application, in production where something is published there. */
export const visitAddress = (projectId: number, { env }: NonNullable<ProjectInfo['visit']>): string =>
  `/app/${projectId}${env === 'stg' ? '?env=stg' : ''}`
