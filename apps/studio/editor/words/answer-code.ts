import type { LoadResult } from '#kernel/engine'

/** The code of an answer as its service gave it; '' for a failure of our own, which says in words what went wrong. */
export const answerCode = ({ code, problem }: Pick<LoadResult, 'code' | 'problem'>): string =>
  typeof code === 'string' && problem ? '' : String(code)
