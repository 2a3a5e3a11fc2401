import type { DeclaredProblem, Described } from './described.ts'

const escaped = (text: string): string => text.replaceAll('.', '\\.')

/** `acme` of `acme.rating`. */
const publisherOf = (id: string): string => id.split('.')[0] ?? ''

/**
 * Whether all names contain the plugin's name, so that a third-party plugin cannot take a name of the product or of
 * another plugin: types begin with its id and a slash, ids contain it, functions begin with the publisher.
 */
export function nameProblems({ id, components, actions, sources, functions, others }: Omit<Described, 'problems'>): DeclaredProblem[] {
  const holdsId = new RegExp(`(^|/)${escaped(id)}(\\.|$)`)
  const prefix = `${publisherOf(id).toUpperCase().replaceAll('-', '_')}_`
  const problems: DeclaredProblem[] = []
  for (const each of [...components, ...actions, ...sources, ...functions, ...others]) {
    if (holdsId.test(each.id)) continue
    const kind = each.id.includes('/') ? `${each.id.split('/')[0]}/` : ''
    const rest = each.id.slice(kind.length).split('.').at(-1)
    problems.push({ id: each.id, what: `the id "${each.id}" does not hold the plugin's id`, todo: `Name it "${kind}${id}.${rest}"` })
  }
  for (const { id: component, type } of components) {
    if (new RegExp(`^${escaped(id)}/[A-Z][A-Za-z0-9]*$`).test(type)) continue
    const name = type.split('/').at(-1) ?? ''
    problems.push({
      id: component,
      what: `the type "${type}" is not the plugin's id, a slash and a name that begins with a capital`,
      todo: `Name it "${id}/${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll(/[^A-Za-z0-9]/g, '')}"`,
    })
  }
  for (const { id: fn, name } of functions) {
    if (name.startsWith(prefix) && name.length > prefix.length) continue
    problems.push({ id: fn, what: `the function ${name} does not begin with its publisher`, todo: `Name it ${prefix}${name}` })
  }
  return problems
}
