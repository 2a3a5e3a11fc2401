import { call } from '../../shell/client.ts'
import type { Permits } from './permits.ts'

/** Who has data permissions: a role, or people without one while the project is public. */
export type PermitHolder = { readonly projectId: number; readonly name: string } & (
  | { readonly kind: 'role'; readonly id: number }
  | { readonly kind: 'audience'; readonly audience: 'member' | 'visitor' }
)

export const keyOfHolder = (holder: PermitHolder): string =>
  holder.kind === 'role' ? `role ${holder.id}` : `${holder.audience} of ${holder.projectId}`

export interface ReadPermits {
  readonly permits: ReadonlyMap<number, Permits>
  /** By model: actions whose filter no longer fits. They are shown as not permitted. */
  readonly closed: ReadonlyMap<number, readonly string[]>
}

/** Permissions by model. */
export async function readPermits(holder: PermitHolder): Promise<ReadPermits> {
  const rows =
    holder.kind === 'role'
      ? await call('POST /data/permits', { roleId: holder.id })
      : (await call('POST /data/permits/open', { projectId: holder.projectId }))[holder.audience]
  const open = ({ permits, closed }: (typeof rows)[number]): Permits =>
    Object.fromEntries(
      Object.entries(permits as Permits).filter(([action]) => !(closed as readonly string[]).includes(action)),
    )
  return {
    permits: new Map(rows.map((row) => [row.modelId, open(row)])),
    closed: new Map(rows.flatMap(({ modelId, closed }) => (closed.length > 0 ? [[modelId, closed] as const] : []))),
  }
}

export async function savePermits(holder: PermitHolder, modelId: number, permits: Permits): Promise<void> {
  const given = permits as never
  if (holder.kind === 'role') await call('POST /data/permits/update', { roleId: holder.id, modelId, permits: given })
  else {
    const { projectId, audience } = holder
    await call('POST /data/permits/open/update', { projectId, audience, modelId, permits: given })
  }
}
