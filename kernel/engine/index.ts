export type { AppFacts, AppPersist, AppProgram, AppStart, AppUser, AppVariable } from './app.ts'
export { createEngineHost, type EngineHost, type EngineHostOptions, type EngineWorker } from './ends/host.ts'
export { type FileValue, isFileValue, type SourceFiles } from './files.ts'
export { COMPUTED } from './names.ts'
export { compilePage, withFirstValues } from './program/compile-page.ts'
export type { CompiledEdit } from './program/compiled-edit.ts'
export type { CompilerOptions, ProgramCompiler } from './program/compiler-options.ts'
export { createProgramCompiler } from './program/program-compiler.ts'
export { stateChanges } from './program/program-patch.ts'
export { pluginsOf } from './program/program-plugins.ts'
export type {
  PageProgram,
  ProgramApi,
  ProgramBinding,
  ProgramBlock,
  ProgramBlockUse,
  ProgramElement,
  ProgramLeft,
  ProgramPatch,
  ProgramSource,
  ProgramTemplate,
  ProgramUse,
} from './program.ts'
export type {
  ActionOutcome,
  Diagnostic,
  DiagnosticPlace,
  EngineCalls,
  Environment,
  Evaluation,
  FailedFormula,
  LeftOut,
  LoadResult,
  LogEntry,
  PageCalls,
  Replay,
  RowChoice,
  RowValues,
  ServerPage,
  Surroundings,
  Trace,
  TraceAnswer,
  TraceStep,
} from './protocol.ts'
export type {
  Declared,
  EngineLibrary,
  FileData,
  FunctionRuntime,
  LaneOutcome,
  PageHandle,
  SourceContext,
  SourcePlan,
  SourceRuntime,
  SourceStream,
  StepContext,
  StepKindRuntime,
  WorkerActionContext,
  WorkerActionRuntime,
  WorkerPlugin,
  WorkerPlugins,
} from './runtime.ts'
export { languageOf, type ProgramLanguage, type ProgramTexts } from './texts.ts'
export { REAL_WORLD, type World } from './world.ts'
