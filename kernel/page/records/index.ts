export { APP_VARIABLE, appVariableOf, nearestName } from './app-names.ts'
export { withBlockIds } from './block-ids.ts'
export { BLOCK_GROUP, type BlockLookup, blockInfo, blockPinsOf, inputDefaults, inputSamples, interfaceOf } from './block-info.ts'
export { CALL_METHOD } from './block-steps.ts'
export {
  BLOCKS_IN_BLOCKS,
  type BlockEvent,
  type BlockInput,
  type BlockInterface,
  type BlockMethod,
  type BlockPins,
  type BlockSlot,
  blockOf,
  blockPrefix,
  blockType,
  NO_INTERFACE,
} from './blocks.ts'
export { mayStack } from './content-width.ts'
export { changeProp, type FieldEdit } from './field-edit.ts'
export { framedName } from './framed-field.ts'
export { type EntryMapper, mapEntry, type UseKind } from './map-entry.ts'
export { type OtherBlock, type OtherBlocks, otherPins, withOtherBlock, withOtherBlocks } from './other-blocks.ts'
export type {
  Catalogue,
  CodeRead,
  CodeTools,
  Command,
  CommandContext,
  ComponentInfo,
  LayoutInfo,
  NameTools,
  OwnState,
  PartInfo,
  ReadAs,
  Refusal,
  RepeatInfo,
  SizeInfo,
  SlotInfo,
} from './patch.ts'
export { applyPatch, diffDocuments, emptyPatch, invert, isEmpty, patchBetween, rebase, squash, touchedIds } from './patch-algebra.ts'
export {
  type CodeKind,
  isCode,
  mapPlaces,
  type NameKind,
  NOTHING_DECLARED,
  type PlaceKind,
  type Places,
  type ReferenceData,
  type References,
  toReferences,
  USUAL_PLACES,
} from './places.ts'
export type {
  ActionNode,
  ApiRecord,
  AskedAgain,
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
  PluginPin,
  PluginPins,
  SourceUse,
  StartedAgain,
  TextRecord,
  VariableRecord,
} from './records.ts'
export { ASKED_AGAIN, PAGE_ID, PAGE_TYPE, STARTED_AGAIN } from './records.ts'
export { SETTINGS_ID, settingsShape } from './settings-shape.ts'
export {
  HANDED_SLOT,
  hasSlots,
  itemOfSlot,
  MAIN_SLOT,
  type NamedSlot,
  namedSlot,
  namedSlots,
  repeatsOf,
  rowSlotOf,
  SLOT_TAG,
  sharesRows,
  slotInfo,
  slotsOfItems,
} from './slots.ts'
export { sourceUseOf } from './source-use.ts'
export type { StepKindOf, StepKindRules, StepNeed } from './step-kinds.ts'
export {
  bindingsOfStep,
  findStep,
  hasLanes,
  hasParams,
  isActionStep,
  isBranchStep,
  isDisabled,
  isGroupStep,
  kindOfStep,
  type LaneName,
  lanesOf,
  mapLanes,
  mapSteps,
  type ParamStep,
  type StepKindId,
  type StepLane,
  walkSteps,
} from './steps.ts'
export {
  ancestorsOf,
  checkTree,
  childrenIn,
  childrenOf,
  descendantsOf,
  elementOf,
  filledSlots,
  indexInParent,
  pathTo,
  repeatersAround,
  rowsAround,
  slotOf,
} from './tree.ts'
export { buildIndex, indexOf, type TreeIndex, updateIndex } from './tree-index.ts'
export { type BlockDocument, blocksAmong, blocksUsed, catalogueWithBlocks, reachedBlocks, repeatedSlots } from './used-blocks.ts'
