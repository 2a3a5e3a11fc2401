// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type TriggerDeclaration, triggersPoint } from '#sdk/workflow'
import { approvalEnded } from '../triggers/approval/index.ts'
import { byHand } from '../triggers/by-hand/index.ts'
import {
  afterCreate,
  afterDelete,
  afterUpdate,
  beforeCreate,
  beforeDelete,
  beforeUpdate,
} from '../triggers/record/index.ts'
import { schedule } from '../triggers/schedule/index.ts'
import { webhook } from '../triggers/webhook/index.ts'

/** Every built-in trigger of workflows, in the order in which the designer offers them. */
export const triggerDeclarations: readonly TriggerDeclaration[] = [
  beforeCreate,
  beforeUpdate,
  beforeDelete,
  afterCreate,
  afterUpdate,
  afterDelete,
  schedule,
  webhook,
  byHand,
  approvalEnded,
]

export const triggersPlugin: Plugin = {
  id: 'tessera.triggers',
  version: '0.1.0',
  setup(context) {
    for (const each of triggerDeclarations) context.contribute(triggersPoint, each)
  },
}
