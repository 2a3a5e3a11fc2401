import type { ProjectInfo } from '../../../server/wire.ts'

/** Where visitors of a project come to: its home page, in production where it is published there. */
export const visitAddress = ({ pageId, env }: NonNullable<ProjectInfo['visit']>): string => `/page/${pageId}?env=${env}`
