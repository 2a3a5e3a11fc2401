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
export { checkDocument, checkInSlices, goneTokens, type LookNames } from './check-document.ts'
export { checkPatched } from './check-patch.ts'
export * from './commands/index.ts'
export { isCommonProp } from './common-props.ts'
export { mayStack } from './content-width.ts'
export { decodeText } from './decode-text.ts'
export { type AppliedPatch, createDocumentStore, type DocumentStore } from './document-store.ts'
export { PageError } from './errors.ts'
export { EVERY_CODE } from './every-code.ts'
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
export { isBareName, isKnownWord, isName, isSpokenFor } from './formula-words.ts'
export { framedName } from './framed-field.ts'
export { applyToNames, canBeSaid, GivenNames, givenNamesOf, isNameable, type Nameable, resultPath } from './given-names.ts'
export type { Json, JsonObject, Label, PropPath } from './json.ts'
export { isObject, readJson, sameJson, writeJson } from './json-tools.ts'
export { isRefusedPath, PAGE_LIMITS } from './limits.ts'
export { type ListedCommand, listedCommands, parseCommand, planCommand } from './listed-commands.ts'
export {
  emptyTheme,
  LOOK_LIMITS,
  type LookEntry,
  lookKind,
  lookProblem,
  ownTokensOf,
  PHONE_LABEL,
  type SharedStyleRecord,
  THEME_ID,
  type ThemeRecord,
  type TokenRecord,
  themeLabel,
  themeOf,
  themesOf,
  widthsOf,
} from './look/look-kind.ts'
export { type EntryMapper, mapEntry, type UseKind } from './map-entry.ts'
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
export {
  blockNameProblem,
  entryNameProblem,
  isVariableName,
  LONGEST_TITLE,
  sayableNameProblem,
  textKeyProblem,
  titleProblem,
  variableNameProblem,
} from './name-problems.ts'
export { canName, nextFree } from './name-rules.ts'
export { onceRules } from './once-rule.ts'
export { type OtherBlock, type OtherBlocks, otherPins, withOtherBlock, withOtherBlocks } from './other-blocks.ts'
export { type OutgoingFields, SERVER_VALUE } from './outgoing.ts'
export { createId } from './page-ids.ts'
export { pageKind, standingRule, viewOf } from './page-kind.ts'
export {
  type ContributionKind,
  type Contributor,
  type ContributorOf,
  contributorsAmong,
  forEachUse,
  type PluginFiles,
  type ProgramPlugin,
  type ProgramPlugins,
  pinsOf,
  pluginsInUse,
  withPins,
} from './page-plugins.ts'
export { emptyDocument, type ParsedPage, type ParseOptions, parsePage, parsePageSteps } from './parse-page.ts'
export { liftApi } from './parse-source.ts'
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
  Patch,
  PatchJson,
  ReadAs,
  Refusal,
  RepeatInfo,
  SizeInfo,
  SlotInfo,
} from './patch.ts'
export { applyPatch, diffDocuments, emptyPatch, invert, isEmpty, patchBetween, rebase, squash, touchedIds } from './patch-algebra.ts'
export { PatchDraft } from './patch-draft.ts'
export {
  eachChange,
  getPath,
  isPosition,
  isRefusedKey,
  LEAVES,
  overlap,
  ownValue,
  partsOf,
  removePath,
  setOwn,
  setPath,
  stateChange,
} from './path.ts'
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
  ActionData,
  ComponentData,
  Contributes,
  FunctionData,
  OtherData,
  PluginData,
  PluginEntries,
  SourceData,
  StepKindData,
} from './plugin-data.ts'
export { pluginFindings } from './plugin-findings.ts'
export {
  type LookupKind,
  type LookupKinds,
  lookUpPlugins,
  type OutgoingById,
  type PluginLookup,
} from './plugin-lookup.ts'
export { changeProp, type PropChange } from './prop-change.ts'
export type { DetailedShape, PropFields, PropKind, PropShape } from './prop-shape.ts'
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
export { entrySchema, parseEntry, parsePatch, patchSchema, patchToJson } from './records-schema.ts'
export { codeOf, findReferenceProblems, namedBy, type Reference, referencesTo } from './references.ts'
export { readersOfVariable } from './rename-variable.ts'
export { type ChangeSentence, sentencesOf } from './sentences.ts'
export { SETTINGS_ID, settingsShape } from './settings-shape.ts'
export { shownValue } from './shown-value.ts'
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
/** For the test that holds the table against the catalogue. */
export { STORED_ACTIONS } from './stored-actions.ts'
export { mapTextCalls, type TextUse, textUses } from './texts/text-calls.ts'
export { type TextUses, textFindings, usesOfTexts } from './texts/text-findings.ts'
export { formsOf, isLocale, isTextKey, localesOf, placeholdersOf, stemOf, TEXT_LIMITS, textsOf, valueIn } from './texts/text-rules.ts'
export { LANGUAGES_ID, type LanguagesRecord, type ProjectTextEntry, type ProjectTexts, textsKind } from './texts/texts-kind.ts'
export { splitWords, type WordPlace, wordPlaces } from './texts/word-places.ts'
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
export { canPlace, canPlaceAll, type PlaceContext } from './tree-rules.ts'
export { type BlockDocument, blocksAmong, blocksUsed, catalogueWithBlocks, reachedBlocks, repeatedSlots } from './used-blocks.ts'
export { emptyOfKind, fitsKind, kindOfJson } from './value-kinds.ts'
export type { MethodShape, MethodShapes, ValueShape } from './value-shape.ts'
export { canNameVariable } from './variable-names.ts'
