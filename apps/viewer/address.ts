import type { Environment } from '../../server/wire.ts'
import { viewedRole } from '../shell/view-as-address.ts'

export interface PageAddress {
  readonly id: number
  readonly env: Environment
  /** The role that an administrator views it as. */
  readonly as?: number
}

/** `/page/{id}?env=stg|prd`; production unless said, null for anything else. */
export function readAddress(path: string, search: string): PageAddress | null {
  const id = /^\/page\/(\d{1,12})\/?$/.exec(path)?.[1]
  if (!id) return null
  const params = new URLSearchParams(search)
  const as = viewedRole(params)
  return { id: Number(id), env: params.get('env') === 'stg' ? 'stg' : 'prd', ...(as === undefined ? {} : { as }) }
}
