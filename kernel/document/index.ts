export { type Cell, cellsOf, changedCells, withCells } from './cells.ts'
export { type Applied, applyEdit, type Changes, type Edit, editOf } from './edit.ts'
export type { DocumentKind, DocumentView, Entry, Json, JsonObject, Part } from './kinds.ts'
export { sameJson } from './same-json.ts'
