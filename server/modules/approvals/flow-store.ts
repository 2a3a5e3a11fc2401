import type { Store } from '../../db/store.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { ModelTables } from '../models/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { RoleTables } from '../roles/index.ts'
import type { WorkflowTables } from '../workflows/index.ts'
import type { ApprovalTables } from './table.ts'

export type FlowStore = Store<
  AccountTables &
    ProjectTables &
    DocumentTables &
    PageTables &
    ModelTables &
    RoleTables &
    WorkflowTables &
    ApprovalTables
>
export type FlowRow = ApprovalTables['approvalFlow']['$inferSelect']
