import * as z from 'zod'
import { id } from '../../http/answer.ts'
import { pageErrors } from '../pages/index.ts'
import { projectErrors } from '../projects/index.ts'
import { roleErrors } from '../roles/index.ts'
import { recordErrors } from './errors.ts'

/** Records of a project, or of that of a page whose logic asks. */
export const recordsAt = {
  projectId: id.optional(),
  page: id.optional(),
  /** Of a page that is edited, `draft`, whose data is that of test. */
  env: z.enum(['stg', 'prd', 'draft']),
  zone: z.string().max(60).optional(),
}

/** What every call that reads records may refuse with. */
export const readingErrors = [
  projectErrors.notFound,
  pageErrors.notFound,
  roleErrors.testClosed,
  recordErrors.modelMissing,
  recordErrors.badQuery,
]
