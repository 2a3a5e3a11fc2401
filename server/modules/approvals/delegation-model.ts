import * as z from 'zod'
import { id } from '../../http/answer.ts'
import { MOST_FLOWS } from './errors.ts'

const time = z.iso.datetime({ offset: true })
const given = {
  /** Who decides in the meantime. */
  toId: id,
  /** Ids of flows; all of the project where they are absent. */
  flowIds: z.array(id).min(1).max(MOST_FLOWS).readonly().optional(),
  since: time,
  until: time,
  /** Whether tasks that are open at the start go to the other person too. */
  moveOpen: z.boolean().default(false),
}

export const delegationModel = {
  list: z.strictObject({ projectId: id }),
  create: z.strictObject({ projectId: id, ...given }),
  update: z.strictObject({ id, ...given }),
  one: z.strictObject({ id }),
  people: z.strictObject({ projectId: id, text: z.string().max(100).default('') }),
}
export type DelegationGiven = Omit<z.output<typeof delegationModel.update>, 'id'>

const person = z.strictObject({ id: z.int(), name: z.string() })

export const delegationInfo = z.strictObject({
  id: z.int(),
  /** Whose tasks they are. */
  person,
  /** Who decides in the meantime. */
  to: person,
  /** Null: all flows of the project. */
  flows: z
    .array(z.strictObject({ id: z.int(), name: z.string() }))
    .readonly()
    .nullable(),
  since: z.string(),
  until: z.string(),
  moveOpen: z.boolean(),
  status: z.enum(['coming', 'active', 'ended']),
})
export type DelegationInfo = z.output<typeof delegationInfo>
