import { Link } from 'wouter'
import type { PersonQuotas } from '../../../server/wire.ts'
import { type Loaded, useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { quotaLevel } from './quota-level.ts'
import { UsageWarnings, type Uses } from './usage-bars.tsx'

export const usePersonQuotas = (key: string): Loaded<PersonQuotas> => useLoaded(key, (signal) => call('GET /quotas/mine', {}, { signal }))

export const personUses = ({ projects, pages, bytes, uploads }: PersonQuotas): Uses => [
  ['projects', projects],
  ['pages', pages],
  ['bytes', bytes],
  ['uploads', uploads],
]

/** On the list of projects: what of the person's own is nearly full, with the way to where it is shown. */
export function PersonWarnings({ round }: { readonly round: string }) {
  const quotas = usePersonQuotas(round)
  const uses = quotas.data ? personUses(quotas.data) : []
  if (uses.every(([, use]) => quotaLevel(use) === 'fine')) return null
  return (
    <Link href="/user/profile" className="studio-usage-warnings">
      <UsageWarnings uses={uses} />
    </Link>
  )
}
