export type { Json, JsonObject, Label, PropPath } from './json.ts'
export type { Catalogue, Command, CommandContext, ComponentInfo, Patch, PatchJson, Refusal } from './patch.ts'
export type {
  ActionNode,
  ApiRecord,
  Binding,
  Bindings,
  BranchNode,
  ElementId,
  ElementRecord,
  Finding,
  FlowNode,
  FlowRecord,
  GroupNode,
  PageDocument,
  PageEntry,
  PageRecord,
  SourceUse,
  VariableRecord,
} from './records.ts'
export { PAGE_ID } from './records.ts'
