import { computed } from '@preact/signals-core'
import type { EngineLibrary, FunctionRuntime, SourceRuntime, StepKindRuntime, WorkerActionRuntime } from '#kernel/engine'
import type { WordsOf } from '#kernel/message'
import { type Contribution, Kernel, type Owner, type Plugin } from '#kernel/plugin'
import type { ActionDeclaration, WorkerAction } from './define/action.ts'
import { type FunctionDeclaration, toFunctionRuntime } from './define/function.ts'
import type { SourceDeclaration } from './define/source.ts'
import type { StepKindDeclaration } from './define/step-kind.ts'
import { checkResult } from './flow/check-result.ts'
import { parseParams } from './flow/parse-params.ts'
import { actionsPoint, functionsPoint, sourcesPoint, stepKindsPoint } from './points.ts'
import { createWordsOf, ownersOf } from './words.ts'

/** Code that loads when it is first needed, and is at hand from then on. */
function loadedOnce<T>(load: () => Promise<T>) {
  let loaded: T | undefined
  const get = async (): Promise<T> => {
    loaded ??= await load()
    return loaded
  }
  return { get, now: () => loaded, ready: () => (loaded === undefined ? get() : undefined) }
}

function toAction(declaration: WorkerAction, owner: Owner, gone: AbortSignal): WorkerActionRuntime {
  const code = loadedOnce(declaration.run)
  return {
    id: declaration.id,
    owner,
    gone,
    parse: (params) => parseParams(declaration.params, params) as never,
    ready: code.ready,
    run: async (params, context) => checkResult(declaration, await (code.now() ?? (await code.get())).run(params, context)),
  }
}

function toSource(declaration: SourceDeclaration, owner: Owner, gone: AbortSignal): SourceRuntime {
  const { id, follows, late, plan, streams } = declaration
  const code = loadedOnce(declaration.run)
  return {
    id,
    owner,
    gone,
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

const toFunction = (declaration: FunctionDeclaration, owner: Owner): FunctionRuntime => ({ ...toFunctionRuntime(declaration), owner })

const toStepKind = ({ id, handlesFailure, run }: StepKindDeclaration, owner: Owner): StepKindRuntime => ({
  ...{ id, owner, run },
  ...(handlesFailure ? { handlesFailure } : {}),
})

const isForWorker = (contribution: Contribution<ActionDeclaration>): contribution is Contribution<WorkerAction> =>
  contribution.value.runs === 'worker'
const ownerOf = ({ id, version }: Owner): Owner => ({ id, version })

/** Makes each declaration's runtime once, so that what it has loaded stays loaded while other plugins come and go. */
function madeOnce<From, To>(
  goneOf: (contribution: Contribution<From>) => AbortSignal,
  make: (from: From, owner: Owner, gone: AbortSignal) => To,
): (list: readonly Contribution<From>[]) => readonly To[] {
  const made = new WeakMap<Contribution<From>, To>()
  return (list) =>
    list.map((each) => {
      const known = made.get(each) ?? make(each.value, ownerOf(each.owner), goneOf(each))
      made.set(each, known)
      return known
    })
}

/**
 * What the plugins of a kernel bring to a worker's engine: the actions that run there, the sources, the formula functions and the words of
 * what they tell. Follows them. `around` puts further words beside theirs.
 */
export function engineLibraryOf(kernel: Kernel, around: (words: WordsOf) => WordsOf = (words) => words): EngineLibrary {
  const registries = {
    actions: kernel.registry(actionsPoint),
    sources: kernel.registry(sourcesPoint),
    functions: kernel.registry(functionsPoint),
    steps: kernel.registry(stepKindsPoint),
  }
  const toActions = madeOnce((each: Contribution<WorkerAction>) => registries.actions.gone(each), toAction)
  const toSources = madeOnce((each: Contribution<SourceDeclaration>) => registries.sources.gone(each), toSource)
  const toFunctions = madeOnce((each: Contribution<FunctionDeclaration>) => registries.functions.gone(each), toFunction)
  const actions = computed(() => toActions(registries.actions.contributions.value.filter(isForWorker)))
  const sources = computed(() => toSources(registries.sources.contributions.value))
  const functions = computed(() => toFunctions(registries.functions.contributions.value))
  const toSteps = madeOnce((each: Contribution<StepKindDeclaration>) => registries.steps.gone(each), toStepKind)
  const steps = computed(() => toSteps(registries.steps.contributions.value))
  const words = computed(() =>
    createWordsOf(ownersOf([...registries.actions.all.value, ...registries.sources.all.value, ...registries.steps.all.value])),
  )
  return {
    get actions() {
      return actions.value
    },
    get sources() {
      return sources.value
    },
    get functions() {
      return functions.value
    },
    get steps() {
      return steps.value
    },
    ownerOf: (action, pins) => {
      const found = registries.actions.find(action, pins)
      return found && ownerOf(found.owner)
    },
    words: around((owner) => words.value(owner)),
  }
}

/** The same of plugins that stay as they are. */
export function collectLibrary(plugins: readonly Plugin[]): EngineLibrary {
  const kernel = new Kernel()
  kernel.load(...plugins)
  return engineLibraryOf(kernel)
}
