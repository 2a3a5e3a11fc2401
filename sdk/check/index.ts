/** The check of a page, shared by the editor, the server and publishing. */

export { addressFindings, type CheckedEnvironment, levelIn, type Prefixes } from './addresses.ts'
export { type CheckContext, type CheckedAgainst, checkInParts, checkPage, inOrder } from './check-page.ts'
export { textGaps } from './codes.ts'
export { actionOf, type Declared, type DeclaredAction, declaredBy, declaredIn, stepKindOf } from './declared.ts'
export { isSlip } from './field-names.ts'
export { type Fix, fixOf, planFix } from './fix.ts'
export { type AboutHost, hostOf, KIND_WORDS, missingSettings, pictureOf, resourceFindings, sharedStyleFindings } from './hosts.ts'
export { type FlowSurroundings, findingsOfFlow, findingsOfFlows, startersOf } from './steps.ts'
export { unguardedCalls } from './unguarded-calls.ts'
