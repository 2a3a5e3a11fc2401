// What `@tessera/sdk/server` takes of the server.
export { type AuditActions, defineAudits } from '../calls/audits.ts'
export { type Call, defineCall, done, type MemberCall, nothing, type OpenCall } from '../calls/call.ts'
export type { FieldLabels } from '../calls/field-labels.ts'
export type { Permission } from '../calls/module.ts'
export {
  type AuditTrail,
  auditTrail,
  type Network,
  network,
  type People,
  type ProjectAccess,
  people,
  projectAccess,
  type ServerCalls,
  serverCalls,
} from '../calls/offers.ts'
export { defineJob, type ScheduledJob } from '../calls/schedule.ts'
export type { Dialect } from '../db/dialect.ts'
export type { Db } from '../db/store.ts'
export type { Durable } from '../durable/durable.ts'
export { defineWorkflow, defineWorkflowKind, type WorkflowContext, type WorkflowKind } from '../durable/workflow-kind.ts'
export type { Actor } from '../http/actor.ts'
export { AppError, type ErrorKind, errors } from '../http/errors.ts'
export { defineModule, defineProjectData, type HalfContext, type HalfModule, type ProjectData } from './half-module.ts'
