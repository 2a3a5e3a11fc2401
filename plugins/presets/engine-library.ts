import {
  type ActionDeclaration,
  type EngineLibrary,
  parseParams,
  type SourceDeclaration,
  type SourceRuntime,
  toFunctionRuntime,
  type WorkerAction,
  type WorkerActionRuntime,
} from '#sdk'
import { actionDeclarations } from './actions.ts'
import { functionDeclarations } from './functions.ts'
import { sourceDeclarations } from './sources.ts'

const subscribeTo =
  (declaration: SourceDeclaration): NonNullable<SourceRuntime['subscribe']> =>
  async (config, params, context, push) => {
    const { subscribe } = await declaration.run()
    if (!subscribe) throw new Error(`${declaration.id} says that it streams, and has no way to`)
    return subscribe(config, params, context, push)
  }

/** An action whose code loads when a flow first comes to it, and is at hand from then on. */
function toRuntime(declaration: WorkerAction): WorkerActionRuntime {
  let loaded: Awaited<ReturnType<WorkerAction['run']>> | undefined
  const load = async () => {
    loaded = await declaration.run()
    return loaded
  }
  return {
    id: declaration.id,
    parse: (params) => parseParams(declaration.params, params) as never,
    ready: () => (loaded ? undefined : load()),
    run: async (params, context) => (loaded ?? (await load())).run(params, context),
  }
}

/** What the worker's engine is given: the actions that run there, the sources and the formula functions. Modules load when first used. */
export const baseEngineLibrary: EngineLibrary = {
  actions: (actionDeclarations as readonly unknown[] as readonly ActionDeclaration[]).flatMap((declaration) =>
    declaration.runs === 'worker' ? [toRuntime(declaration)] : [],
  ),
  sources: (sourceDeclarations as readonly unknown[] as readonly SourceDeclaration[]).map((declaration) => ({
    id: declaration.id,
    ...(declaration.follows ? { follows: true } : {}),
    ...(declaration.late ? { late: declaration.late } : {}),
    ...(declaration.plan ? { plan: declaration.plan } : {}),
    ...(declaration.streams ? { subscribe: subscribeTo(declaration) } : {}),
    run: async (config, params, context) => (await declaration.run()).run(config, params, context),
  })),
  functions: functionDeclarations.map(toFunctionRuntime),
}
