export { type Cell, cellsByEntry, cellsOf, changedCells, withCells } from './cells.ts'
export { addedIn, changedIn, isAdded, isRemoved, outcomesIn, removedIn } from './changed-records.ts'
export { invertChanges, squashChanges } from './changes.ts'
export { type CellDifference, differenceOf, type RecordDifference } from './difference.ts'
export {
  type Applied,
  applyEdit,
  applySteps,
  type Changes,
  type Edit,
  editOf,
  editSteps,
  exactEditSteps,
  exactEditsOf,
  repeatEdit,
} from './edit.ts'
export { createHistory, type History, type HistoryEntry, type HistoryMark, type HistoryRecord, type Replay } from './history.ts'
export type { DocumentKind, DocumentView, Entry, Json, JsonObject, Part } from './kinds.ts'
export { type BothChanged, type MergedEntry, mergeEntry } from './merge.ts'
export {
  type Choose,
  type MergedDocuments,
  mergeDocuments,
  type Question,
  type QuestionReason,
  type Records,
  type Side,
  type ThreeDocuments,
} from './merge-documents.ts'
export { isRefusedKey, ownValue, setOwn } from './own.ts'
export { formatPath, keysOf, parsePath, pathProblem, related } from './path.ts'
export { readJson, writeJson } from './read-json.ts'
export { sameJson } from './same-json.ts'
export { runSteps, runStepsInTurns, type Steps } from './steps.ts'
export { type AppliedChanges, type ApplyOptions, type DocumentStore, HISTORY_LIMIT, openDocument, type StoreOptions } from './store.ts'
export {
  changesBetween,
  noChanges,
  type StoredDocument,
  viewOfAll,
  withChanges,
  withoutChanges,
} from './stored-document.ts'
