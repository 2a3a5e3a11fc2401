import { useSignalValue } from '#kernel/view'
import type { DelegationInfo } from '../../../server/wire.ts'
import { type Loaded, useLoaded } from '../../kit/list/use-loaded.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useFrame } from '../admin-context.ts'

const ORDER = { active: 0, coming: 1, ended: 2 } as const
const FORBIDDEN = 403

/** Delegations that the person may see, the active ones first. */
export interface DelegationLists {
  readonly own: readonly DelegationInfo[]
  /** Of other people, for administrators. */
  readonly others: readonly DelegationInfo[]
  readonly state: Pick<Loaded<unknown>, 'error' | 'loading' | 'reload'> & { readonly isLoaded: boolean }
  /** Whether the person may delegate approvals at all. */
  readonly isOpen: boolean
}

/** Reads the delegations of the project. */
export function useDelegations(): DelegationLists {
  const { app } = useFrame()
  const { user } = useSignalValue(app.start)
  const { project: projectId, as } = app.at
  const loaded = useLoaded(`delegations ${projectId}`, async (signal) =>
    // Viewed as a role, the application has no person.
    as === null ? call('POST /approval/delegation/list', { projectId }, { signal }) : [],
  )
  const { data = [], error, loading, reload } = loaded
  const sorted = data.toSorted((a, b) => ORDER[a.status] - ORDER[b.status])
  const isRefused = error instanceof ApiError && error.status === FORBIDDEN
  return {
    own: sorted.filter(({ person }) => person.id === user?.userId),
    others: sorted.filter(({ person }) => person.id !== user?.userId),
    state: { error, loading, reload, isLoaded: loaded.data !== undefined },
    isOpen: as === null && !isRefused,
  }
}
