import type { Environment, PageInfo } from '../../../../server/wire.ts'

const PUBLISHED = 3

type States = Pick<PageInfo, 'stgState' | 'prdState'>

/** The first environment in which the page as it is now is not published: the one action to take. */
export function nextEnvironment(page: States, mayPublishPrd: boolean): Environment | undefined {
  if (page.stgState !== PUBLISHED) return 'stg'
  return page.prdState !== PUBLISHED && mayPublishPrd ? 'prd' : undefined
}
