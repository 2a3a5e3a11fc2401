import type { EngineLibrary, SourceRuntime, WorkerActionRuntime } from '#kernel/engine'
import { Kernel, type Plugin } from '#kernel/plugin'
import type { ActionDeclaration, WorkerAction } from './define/action.ts'
import { type FunctionDeclaration, toFunctionRuntime } from './define/function.ts'
import type { SourceDeclaration } from './define/source.ts'
import { parseParams } from './flow/parse-params.ts'
import { actionsPoint, functionsPoint, sourcesPoint } from './points.ts'

/** Code that loads when it is first needed, and is at hand from then on. */
function loadedOnce<T>(load: () => Promise<T>) {
  let loaded: T | undefined
  const get = async (): Promise<T> => {
    loaded ??= await load()
    return loaded
  }
  return { get, now: () => loaded, ready: () => (loaded === undefined ? get() : undefined) }
}

function toAction(declaration: WorkerAction): WorkerActionRuntime {
  const code = loadedOnce(declaration.run)
  return {
    id: declaration.id,
    parse: (params) => parseParams(declaration.params, params) as never,
    ready: code.ready,
    run: async (params, context) => (code.now() ?? (await code.get())).run(params, context),
  }
}

function toSource(declaration: SourceDeclaration): SourceRuntime {
  const { id, follows, late, plan, streams } = declaration
  const code = loadedOnce(declaration.run)
  return {
    id,
    ...(follows ? { follows } : {}),
    ...(late ? { late } : {}),
    ...(plan ? { plan } : {}),
    ready: code.ready,
    run: async (config, params, context) => (code.now() ?? (await code.get())).run(config, params, context),
    ...(streams
      ? {
          subscribe: async (config, params, context, push) => {
            const { subscribe } = await code.get()
            if (!subscribe) throw new Error(`${id} says that it streams, and has no way to`)
            return subscribe(config, params, context, push)
          },
        }
      : {}),
  }
}

/** Declarations as the worker's engine runs them: the actions that run there, the sources and the formula functions. */
export function toEngineLibrary(declared: {
  readonly actions: readonly ActionDeclaration[]
  readonly sources: readonly SourceDeclaration[]
  readonly functions: readonly FunctionDeclaration[]
}): EngineLibrary {
  return {
    actions: declared.actions.flatMap((declaration) => (declaration.runs === 'worker' ? [toAction(declaration)] : [])),
    sources: declared.sources.map(toSource),
    functions: declared.functions.map(toFunctionRuntime),
  }
}

/** The same of all that a set of plugins brings. */
export function collectLibrary(plugins: readonly Plugin[]): EngineLibrary {
  const kernel = new Kernel()
  kernel.load(...plugins)
  const library = toEngineLibrary({
    actions: kernel.registry(actionsPoint).all.value,
    sources: kernel.registry(sourcesPoint).all.value,
    functions: kernel.registry(functionsPoint).all.value,
  })
  kernel.dispose()
  return library
}
