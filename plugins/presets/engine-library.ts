import { type ActionDeclaration, type EngineLibrary, type SourceDeclaration, toEngineLibrary } from '#sdk'
import { actionDeclarations } from './actions.ts'
import { functionDeclarations } from './functions.ts'
import { sourceDeclarations } from './sources.ts'

/** What the worker's engine is given: the actions that run there, the sources and the formula functions. Modules load when first used. */
export const baseEngineLibrary: EngineLibrary = toEngineLibrary({
  actions: actionDeclarations as readonly unknown[] as readonly ActionDeclaration[],
  sources: sourceDeclarations as readonly unknown[] as readonly SourceDeclaration[],
  functions: functionDeclarations,
})
