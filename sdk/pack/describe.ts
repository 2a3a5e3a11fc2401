import { createSpeaker, toldBy } from '#kernel/message'
import type { Label } from '#kernel/page/values'
import { Kernel, toError } from '#kernel/plugin'
import { messages } from '#kernel/plugin/words'
import { toComponentInfo } from '../catalogue.ts'
import type { ActionDeclaration } from '../define/action.ts'
import type { ComponentDeclaration } from '../define/component.ts'
import { type FunctionDeclaration, toFunctionRuntime } from '../define/function.ts'
import type { DefinedPlugin } from '../define/plugin.ts'
import type { SetterDeclaration } from '../define/setter.ts'
import type { SourceDeclaration } from '../define/source.ts'
import { placesOf } from '../fields/places-of.ts'
import { propsOf } from '../fields/prop-fields.ts'
import { storedSchema } from '../fields/stored-schema.ts'
import type { DeclaredProblem, Described, DescribedComponent } from './described.ts'
import { whyNotJson } from './plain-json.ts'

/** Packing speaks English, to developers. */
const inWords = (thrown: unknown): string => createSpeaker(async () => undefined, { plugin: messages }).now(toldBy(thrown), 'en')

type Seen = readonly [point: string, value: { readonly id: string }]

/** Texts of the functions in a value, which may load code. */
function functionsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'function') return [String(value)]
  if (typeof value !== 'object' || value === null || depth > 4) return []
  return Object.values(value).flatMap((inner) => functionsIn(inner, depth + 1))
}

/** Which files a contribution loads that have no place in a worker. */
function notForWorkers([point, value]: Seen): readonly string[] {
  if (point === 'components') return [String((value as ComponentDeclaration).view)]
  if (point === 'setters') return [String((value as SetterDeclaration).editor)]
  if (point === 'sources' || point === 'functions') return []
  if (point !== 'actions') return functionsIn(value)
  const action = value as ActionDeclaration
  if (action.runs === 'page') return [String(action.run)]
  return action.onPage ? [String(action.onPage)] : []
}

function describeComponent(declaration: ComponentDeclaration, plugin: { id: string; version: string }): DescribedComponent {
  const { plugin: _, ...info } = toComponentInfo(declaration, plugin)
  const lost = whyNotJson(info.defaults) ?? (info.initial === undefined ? undefined : whyNotJson(info.initial))
  if (lost) throw new Error(`its defaults cannot be stored in a page: ${lost}`)
  const steps = Object.entries(declaration.migrations ?? {})
  return {
    ...info,
    id: declaration.id,
    references: placesOf(declaration.props),
    schema: storedSchema(declaration.props),
    ...(declaration.records ? { records: declaration.records } : {}),
    props: propsOf(declaration),
    view: String(declaration.view),
    ...(steps.length === 0 ? {} : { migrations: Object.fromEntries(steps.map(([to, step]) => [to, String(step)])) }),
  }
}

/** Evaluates the declarations of a built plugin and says what they are, and what is wrong with them. */
export function describePlugin(exported: unknown): Described {
  const problems: DeclaredProblem[] = []
  if (!isPlugin(exported))
    return {
      ...{ id: '', version: '', components: [], actions: [], sources: [], functions: [], others: [], notForWorkers: [] },
      problems: [{ what: 'its default export is no plugin', todo: 'Write `export default definePlugin({ … })`' }],
    }
  const plugin = exported
  if (plugin.needs?.length) problems.push({ what: 'it needs other plugins', todo: 'A plugin of a folder stands alone: leave out `needs`' })
  const seen: Seen[] = []
  const kernel = new Kernel()
  kernel.load({
    id: plugin.id,
    version: plugin.version,
    setup: (context) =>
      plugin.setup({
        ...context,
        contribute: (point, value) => {
          context.contribute(point, value)
          seen.push([point.name, value])
        },
      }),
  })
  const state = kernel.states.value.get(plugin.id)
  if (state?.status === 'failed')
    problems.push({
      what: `the set-up fails: ${inWords(state.error)}`,
      todo: 'Correct it; `setup` only contributes, synchronously',
    })
  const from = <T>(point: string): readonly T[] => seen.flatMap(([name, value]) => (name === point ? [value as T] : []))
  /** What one declaration is as data; a problem of its own where it cannot be read. */
  const each = <T extends { readonly id: string }, To>(point: string, describe: (declaration: T) => To): readonly To[] =>
    from<T>(point).flatMap((declaration) => {
      try {
        return [describe(declaration)]
      } catch (thrown) {
        problems.push({
          id: declaration.id,
          what: `"${declaration.id}" cannot be read: ${oneLine(toError(thrown).message)}`,
          todo: 'Every field has a default of plain JSON or is optional, so that `parse({})` succeeds',
        })
        return []
      }
    })
  const described: Described = {
    id: plugin.id,
    version: plugin.version,
    ...(plugin.label ? { label: plugin.label as Label } : {}),
    ...(plugin.summary ? { summary: plugin.summary as Label } : {}),
    components: each('components', (declaration: ComponentDeclaration) => describeComponent(declaration, plugin)),
    actions: each('actions', ({ id, label, runs, params, ...rest }: ActionDeclaration) => ({
      ...{ id, label, runs, references: placesOf(params) },
      ...('outgoing' in rest && rest.outgoing ? { outgoing: rest.outgoing } : {}),
      ...('records' in rest && rest.records ? { records: rest.records } : {}),
    })),
    sources: each('sources', ({ id, label, config, outgoing, records }: SourceDeclaration) => ({
      ...{ id, label, references: placesOf(config) },
      ...(outgoing ? { outgoing } : {}),
      ...(records ? { records } : {}),
    })),
    functions: each('functions', (declaration: FunctionDeclaration) => ({ id: declaration.id, ...toFunctionRuntime(declaration) })),
    others: seen
      .filter(([point]) => !['components', 'actions', 'sources', 'functions'].includes(point))
      .map(([point, { id }]) => ({ point, id })),
    ...(plugin.uses?.length ? { uses: [...new Set(plugin.uses.map(({ id }) => id))] } : {}),
    ...(plugin.server === undefined ? {} : { server: plugin.server }),
    ...(plugin.grants === undefined ? {} : { grants: plugin.grants }),
    notForWorkers: seen.flatMap(notForWorkers),
    problems,
  }
  return described
}

function isPlugin(exported: unknown): exported is DefinedPlugin {
  if (typeof exported !== 'object' || exported === null) return false
  const { id, version, setup } = exported as Partial<DefinedPlugin>
  return typeof id === 'string' && typeof version === 'string' && typeof setup === 'function'
}

/** zod writes its issues as JSON over many lines. */
function oneLine(text: string): string {
  try {
    const issues = JSON.parse(text) as readonly { readonly path: readonly string[]; readonly message: string }[]
    return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  } catch {
    return text
  }
}
