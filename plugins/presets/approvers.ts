// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type ApproverDeclaration, approversPoint } from '#sdk/approval'
import { chosen } from '../approvers/chosen/index.ts'
import { fieldOfRecord } from '../approvers/field/index.ts'
import { computed } from '../approvers/formula/index.ts'
import { initiator } from '../approvers/initiator/index.ts'
import { leaders } from '../approvers/leaders/index.ts'
import { role } from '../approvers/role/index.ts'
import { users } from '../approvers/users/index.ts'

/** Every built-in source of approvers, in the order in which the designer offers them. */
export const approverDeclarations: readonly ApproverDeclaration[] = [
  leaders,
  role,
  users,
  initiator,
  fieldOfRecord,
  chosen,
  computed,
]

export const approversPlugin: Plugin = {
  id: 'tessera.approvers',
  version: '0.1.0',
  setup(context) {
    for (const each of approverDeclarations) context.contribute(approversPoint, each)
  },
}
