import { useMemo } from 'react'
import type { JsonObject } from '#kernel/page/values'
import type { ApproverNames } from '#sdk/approval'
import type { NamedRole, ProjectPeople } from '#sdk/setter'
import type { ShownModel } from '../../../server/wire.ts'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { sampleRecord } from '../flows/sample-record.ts'
import { projectRoles } from './project-people.ts'
import { approvalTexts } from './texts.ts'
import type { EditedApproval } from './use-edited-approval.ts'

/** What the steps of an approval flow name, with what people call it. */
export interface ApprovalNamesKnown {
  /** Undefined while it loads, and where no model is chosen or it cannot be read. */
  readonly shape: ShownModel | undefined
  /** A record with a value of the right type in each field. */
  readonly record: JsonObject | undefined
  readonly names: ApproverNames
}

const NO_ROLES: readonly NamedRole[] = []

/** Ids that lists in parameters hold: people among them are looked up. */
function idsIn(value: unknown): readonly number[] {
  if (Array.isArray(value))
    return value.flatMap((each) => (Number.isSafeInteger(each) ? [each as number] : idsIn(each)))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((each) => idsIn(each)) : []
}

export function useApprovalNames(projectId: number, people: ProjectPeople, edited: EditedApproval): ApprovalNamesKnown {
  const t = useMessages(approvalTexts)
  const { model, nodes } = edited
  const shape = useLoaded(`approval shape ${projectId} ${model}`, async (signal) =>
    model === '' ? undefined : call('POST /data/shape', { projectId, env: 'stg', model }, { signal }),
  )
  const roles = useLoaded(`approval roles ${projectId}`, () => projectRoles(projectId))
  const ids = useMemo(() => [...new Set(idsIn(nodes))].toSorted((a, b) => a - b), [nodes])
  const persons = useLoaded(`approval people ${projectId} ${ids.join()}`, () => people.named(ids))
  return useMemo(() => {
    const found = shape.data
    const fields = new Map([
      ...(found?.fields ?? []).map(({ name, label }) => [name, label || name] as const),
      ...(['createdBy', 'updatedBy'] as const).map((name) => [name, t(name)] as const),
    ])
    return {
      shape: found,
      record: found && sampleRecord(found),
      names: {
        role: (id) => (roles.data ?? NO_ROLES).find((role) => role.id === id)?.name,
        person: (id) => persons.data?.find((person) => person.id === id)?.name,
        field: (name) => fields.get(name) ?? name,
      },
    }
  }, [shape.data, roles.data, persons.data, t])
}
