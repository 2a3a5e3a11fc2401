export {
  APPROVAL_ID,
  type ApprovalEntry,
  type ApprovalRecord,
  approvalKind,
  approvalOf,
  emptyApproval,
} from './approval-kind.ts'
export { checkDocument, checkInSlices, goneTokens, type LookNames } from './check-document.ts'
export { checkPatched } from './check-patch.ts'
export {
  canInsertNode,
  canRemoveNode,
  canSetLanes,
  checkFlow,
  checkFlows,
  findNode,
  listAt,
  misplacedNodes,
  type NodePlace,
  withList,
} from './flow-rules.ts'
export { type FormatOptions, formatPage, formatPageSteps } from './format-page.ts'
export {
  type MigratedDocument,
  type MigrationResult,
  type MigrationTask,
  migrateDocument,
  needsMigration,
  type RunMigrations,
} from './migrate-document.ts'
export {
  migratePage,
  PAGE_MIGRATIONS,
  PAGE_SCHEMA_VERSION,
  type PageMigration,
  refuseGaps,
} from './migrations.ts'
export { onceRules } from './once-rule.ts'
export { pageKind, standingRule, viewOf } from './page-kind.ts'
export { emptyDocument, type ParsedPage, type ParseOptions, parsePage, parsePageSteps } from './parse-page.ts'
export { liftApi } from './parse-source.ts'
export { entrySchema, parseEntry, parseHolding, tableById } from './records-schema.ts'
export { STEPS_ID, stepsOf } from './steps-kind.ts'
/** For the test that holds the table against the catalogue. */
export { STORED_ACTIONS } from './stored-actions.ts'
export { LANGUAGES_ID, type LanguagesRecord, type ProjectTextEntry, type ProjectTexts, textsKind } from './texts-kind.ts'
export { canPlace, canPlaceAll, type PlaceContext } from './tree-rules.ts'
export {
  emptyWorkflow,
  HOOK_SIGNATURE,
  WORKFLOW_ID,
  WORKFLOW_LIMITS,
  type WorkflowEntry,
  type WorkflowRecord,
  workflowKind,
  workflowOf,
} from './workflow-kind.ts'
