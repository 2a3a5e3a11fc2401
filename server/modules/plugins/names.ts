import type { PluginData } from '#kernel/page/references'
import { PluginFailure, type PluginProblem, problems } from './problems.ts'

/** How names in a plugin must begin, so that none of them is one that the product or somebody else wants. */
export const functionPrefix = (id: string): string => `${(id.split('.', 1)[0] as string).toUpperCase().replaceAll('-', '_')}_`
const isOwnId = (contribution: string, id: string): boolean => {
  const name = contribution.slice(contribution.indexOf('/') + 1)
  return name === id || name.startsWith(`${id}.`)
}

/** Everything that a plugin gives a name to and that must be nobody else's; types, functions and ids are each told apart. */
const namesOf = ({ contributes }: PluginData): readonly { readonly key: string; readonly name: string }[] => {
  const { components, actions, sources, functions, others } = contributes
  return [
    ...[...components, ...actions, ...sources, ...functions].map(({ id }) => ({ key: `id ${id}`, name: id })),
    ...others.map(({ point, id }) => ({ key: `${point} ${id}`, name: id })),
    ...components.map(({ type }) => ({ key: `type ${type}`, name: type })),
    ...functions.map(({ name }) => ({ key: `function ${name}`, name })),
  ]
}

const foreignName = ({ id, contributes }: PluginData): PluginProblem | null => {
  const { components, actions, sources, functions, others } = contributes
  for (const { type } of components) if (!type.startsWith(`${id}/`) || type === `${id}/`) return problems.nameNotOwn(type, `${id}/Name`)
  for (const { name } of functions) if (!name.startsWith(functionPrefix(id))) return problems.nameNotOwn(name, `${functionPrefix(id)}NAME`)
  for (const each of [...components, ...actions, ...sources, ...functions, ...others])
    if (!isOwnId(each.id, id)) return problems.nameNotOwn(each.id, `${each.id.split('/', 1)[0]}/${id}.name`)
  return null
}

/**
 * Holds what a plugin calls its contributions against the rules and against the names of all others.
 * @throws PluginFailure
 */
export const checkNames = (plugin: PluginData, others: Iterable<PluginData>): void => {
  const foreign = foreignName(plugin)
  if (foreign !== null) throw new PluginFailure(foreign)
  const taken = new Map<string, string>()
  for (const other of others) if (other.id !== plugin.id) for (const { key } of namesOf(other)) taken.set(key, other.id)
  const own = new Set<string>()
  for (const { key, name } of namesOf(plugin)) {
    const other = taken.get(key)
    if (other !== undefined) throw new PluginFailure(problems.nameTaken(name, other))
    if (own.has(key)) throw new PluginFailure(problems.nameTwice(name))
    own.add(key)
  }
}

/** Functions and migrations by the name to tell them by. */
export const sourcesOf = ({ contributes }: PluginData): readonly { readonly name: string; readonly source: string }[] => [
  ...contributes.functions.map(({ name, source }) => ({ name, source })),
  ...contributes.components.flatMap(({ type, migrations = {} }) =>
    Object.entries(migrations).map(([to, source]) => ({ name: `${type} → ${to}`, source })),
  ),
]
