// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import type { Plugin } from '#kernel/plugin'
import { type NodeDeclaration, nodesPoint } from '#sdk/workflow'
import { answerCaller } from '../nodes/answer/index.ts'
import { startApproval } from '../nodes/approval/index.ts'
import { waitFor } from '../nodes/delay/index.ts'
import { sendRequest } from '../nodes/http/index.ts'
import { sendMail } from '../nodes/mail/index.ts'
import { notifyPeople } from '../nodes/notify/index.ts'
import { queryRecords } from '../nodes/query/index.ts'
import { refuseWrite } from '../nodes/refuse/index.ts'
import { callWorkflow } from '../nodes/run-workflow/index.ts'
import { runScript } from '../nodes/script/index.ts'
import { setField } from '../nodes/set-field/index.ts'
import { setVariable } from '../nodes/set-variable/index.ts'
import { createRecord, deleteRecord, updateRecord } from '../nodes/write-records/index.ts'

/** Every built-in node of workflows, in the order in which the designer offers them. */
export const nodeDeclarations: readonly NodeDeclaration[] = [
  queryRecords,
  createRecord,
  updateRecord,
  deleteRecord,
  setField,
  setVariable,
  refuseWrite,
  runScript,
  callWorkflow,
  startApproval,
  waitFor,
  sendRequest,
  sendMail,
  notifyPeople,
  answerCaller,
]

export const nodesPlugin: Plugin = {
  id: 'tessera.nodes',
  version: '0.1.0',
  setup(context) {
    for (const each of nodeDeclarations) context.contribute(nodesPoint, each)
  },
}
