import { AppError, type ErrorKind } from '../../http/errors.ts'

export const projectNotFound = {
  code: 40410,
  status: 404,
  message: { zh: '项目不存在', en: 'The project does not exist' },
} as const satisfies ErrorKind

/** Also for a project that the user may not know of. */
export const missingProject = () => new AppError(projectNotFound)
