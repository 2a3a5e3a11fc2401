import { call } from '../../shell/client.ts'
import type { Permits } from './permits.ts'

/** Who has data permissions: a role, or people without one while the project is public. */
export type PermitHolder = { readonly projectId: number; readonly name: string } & (
  | { readonly kind: 'role'; readonly id: number }
  | { readonly kind: 'audience'; readonly audience: 'member' | 'visitor' }
)

export const keyOfHolder = (holder: PermitHolder): string =>
  holder.kind === 'role' ? `role ${holder.id}` : `${holder.audience} of ${holder.projectId}`

/** Permissions by model. */
export async function readPermits(holder: PermitHolder): Promise<ReadonlyMap<number, Permits>> {
  const rows =
    holder.kind === 'role'
      ? await call('POST /data/permits', { roleId: holder.id })
      : (await call('POST /data/permits/open', { projectId: holder.projectId }))[holder.audience]
  return new Map(rows.map(({ modelId, permits }) => [modelId, permits as Permits]))
}

export async function savePermits(holder: PermitHolder, modelId: number, permits: Permits): Promise<void> {
  const given = permits as never
  if (holder.kind === 'role') await call('POST /data/permits/update', { roleId: holder.id, modelId, permits: given })
  else {
    const { projectId, audience } = holder
    await call('POST /data/permits/open/update', { projectId, audience, modelId, permits: given })
  }
}
