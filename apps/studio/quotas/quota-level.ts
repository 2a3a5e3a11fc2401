import type { QuotaUse } from '../../../server/wire.ts'

/** From this share on people are told, so that nothing is refused out of the blue. */
const NEAR = 0.8

export type QuotaLevel = 'fine' | 'near' | 'full'

export function quotaLevel({ used, limit }: QuotaUse): QuotaLevel {
  if (limit === null || used < limit * NEAR) return 'fine'
  return used < limit ? 'near' : 'full'
}
