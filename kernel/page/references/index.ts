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
  type RecordUses,
} from './plugin-lookup.ts'
export { codeOf, findReferenceProblems, namedBy, type Reference, referencesTo } from './references.ts'
export { readersOfVariable } from './rename-variable.ts'
