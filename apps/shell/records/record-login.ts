import type { Label } from '#kernel/message'
import type { PageHost } from '#kernel/view'
import { MessageError } from '#sdk/services'
import type { CallOptions } from '../client.ts'
import { withPageLogin } from '../with-page-login.ts'

/** Where records are: in the project of a page, or in one that is named. */
export type RecordsPlace =
  | { readonly page: number; readonly env: 'stg' | 'prd' | 'draft' }
  | { readonly projectId: number; readonly env: 'stg' | 'prd' }

/** With whose login records are requested, and where. */
export interface RecordLogin {
  /** @throws MessageError where there is no project */
  place(): RecordsPlace
  ask<T>(make: (options: Pick<CallOptions, 'bare' | 'token'>) => Promise<T>): Promise<T>
}

const NO_PROJECT: Label = { zh: '这里没有项目，不能使用数据记录', en: 'Records need a page of a project' }

/** A page asks with a login of its project. */
export function loginOfPage({ page }: Pick<PageHost, 'page'>): RecordLogin {
  const place = () => {
    if (page === undefined || 'block' in page) throw new MessageError(NO_PROJECT)
    return { page: page.page, env: page.env }
  }
  return {
    place,
    async ask(make) {
      place()
      return withPageLogin(page!, (token) => make({ bare: true, ...(token === null ? {} : { token }) }))
    },
  }
}

/** A screen of the product asks as the person. */
export const loginOfPerson = (projectId: number, env: 'stg' | 'prd'): RecordLogin => ({
  place: () => ({ projectId, env }),
  ask: (make) => make({}),
})
