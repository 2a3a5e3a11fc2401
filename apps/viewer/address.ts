import type { Environment } from '../../server/wire.ts'

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
  return { id: Number(id), env: new URLSearchParams(search).get('env') === 'stg' ? 'stg' : 'prd' }
}
