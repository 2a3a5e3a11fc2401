export { compilePage, withFirstValues } from './compile-page.ts'
export { createEngineHost, type EngineHost, type EngineHostOptions, type EngineWorker } from './host.ts'
export { COMPUTED } from './names.ts'
export type { PageProgram, ProgramApi, ProgramBinding, ProgramElement, ProgramPatch, ProgramSource } from './program.ts'
export { type CompiledEdit, type CompilerOptions, createProgramCompiler, type ProgramCompiler } from './program-compiler.ts'
export { pluginsOf } from './program-plugins.ts'
export type {
  ActionOutcome,
  Diagnostic,
  EngineCalls,
  Environment,
  Evaluation,
  FailedFormula,
  LoadResult,
  PageCalls,
  Replay,
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
  PageHandle,
  SourceContext,
  SourcePlan,
  SourceRuntime,
  SourceStream,
  WorkerActionContext,
  WorkerActionRuntime,
  WorkerPlugin,
  WorkerPlugins,
} from './runtime.ts'
export { REAL_WORLD, type World } from './world.ts'
