import type { Store } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import type { LogicPool } from '../../logic/logic-pool.ts'
import type { Access } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { ModelShapes } from '../models/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { RecordPeople, RecordPolicies, RecordService } from '../records/index.ts'
import type { HeldRoles } from '../roles/index.ts'
import type { ViewerService } from '../viewer/index.ts'
import type { Releases, RunStarting, WorkflowTables } from '../workflows/index.ts'
import { ApprovalActing } from './acting.ts'
import { Approvals } from './approvals.ts'
import type { ApprovalAudit } from './audits.ts'
import { ApprovalBeginning } from './beginning.ts'
import { Deadlines, MOVE_JOB } from './deadlines.ts'
import { DELEGATE_JOB, DelegationStarts } from './delegation-starts.ts'
import { Delegations } from './delegations.ts'
import { ApprovalEffects } from './effects.ts'
import { ApprovalEnds } from './ends.ts'
import { FactsMaking } from './facts.ts'
import type { FlowStore } from './flow-store.ts'
import { PublishedFlows } from './flows-published.ts'
import { ApprovalListing } from './listing.ts'
import { createLocks } from './locks.ts'
import { neededByApprovals } from './needed-data.ts'
import { OwnCommand } from './own-command.ts'
import { ApprovalPeople } from './people.ts'
import { ApprovalPreviews } from './preview.ts'
import { ApprovalReading } from './reading.ts'
import { ApprovalRecords } from './record-of.ts'
import { RunApprovals } from './run-approvals.ts'
import { ApprovalStoring } from './storing.ts'
import type { ApprovalTables } from './table.ts'
import { ENDED_JOB, goOnAfterWorkflow, StepWorkflows } from './workflow-starts.ts'

interface RunDeps {
  readonly store: FlowStore & Store<AccountTables & ProjectTables & ApprovalTables & WorkflowTables>
  readonly now: () => Date
  readonly durable: Durable
  readonly access: Access
  readonly audit: Audit<ApprovalAudit>
  readonly shapes: ModelShapes
  readonly records: RecordService
  readonly recordPeople: RecordPeople
  readonly policies: RecordPolicies
  readonly logic: LogicPool
  readonly starting: RunStarting
  readonly releases: Releases
  readonly notifications: Notifications
  readonly held: HeldRoles
  readonly viewer: Pick<ViewerService, 'find'>
}

/** All that approvals run with. */
export function createRuns(deps: RunDeps) {
  const {
    store,
    now,
    durable,
    access,
    audit,
    shapes,
    records,
    recordPeople,
    policies,
    logic,
    starting,
    releases,
    notifications,
    held,
    viewer,
  } = deps
  const people = new ApprovalPeople({ store, now, held })
  const flows = new PublishedFlows(store)
  const facts = new FactsMaking({ read: store.read, now, logic, people })
  const approvalRecords = new ApprovalRecords({ store, shapes, records })
  const workflows = new StepWorkflows({ store, now, durable, starting })
  const ends = new ApprovalEnds({ releases, starting, flows, people, approvalRecords, now })
  const effects = new ApprovalEffects({ people, notifications, workflows, ends })
  const storing = new ApprovalStoring(store)
  const common = { store, now, access, policies, shapes, records, approvalRecords, flows, facts, people }
  const acting = new ApprovalActing({ ...common, storing, effects, workflows })
  const beginning = new ApprovalBeginning({ ...common, acting })
  const approvals = new Approvals({ ...common, held, recordPeople, acting, beginning })
  const command = new OwnCommand(acting)
  const starts = new DelegationStarts({ store, now, durable, command })
  const deadlines = new Deadlines({ store, now, durable, command, delegations: starts })
  durable.work(DELEGATE_JOB, starts.move, { label: { zh: '开始代理审批', en: 'Begin a delegation of approvals' } })
  durable.work(MOVE_JOB, deadlines.move, { label: { zh: '处理到期的审批', en: 'Move overdue approvals on' } })
  durable.work(ENDED_JOB, goOnAfterWorkflow(acting), {
    label: { zh: '工作流结束后继续审批', en: 'Continue an approval after a workflow' },
  })
  return {
    ...{ workflows, deadlines, locks: createLocks(store, flows) },
    needed: neededByApprovals(store, flows),
    ofRuns: new RunApprovals({ ...common, beginning }),
    services: {
      approvals,
      approvalReading: new ApprovalReading({ ...common, approvals, recordPeople, viewer }),
      approvalListing: new ApprovalListing(common),
      approvalPreviews: new ApprovalPreviews({ ...common, held }),
      approvalDeadlines: deadlines,
      delegations: new Delegations({ store, now, access, audit, people, recordPeople, notifications, starts }),
    },
  }
}
