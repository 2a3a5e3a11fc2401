import type { DeclaredProblem, DescribedComponent } from './described.ts'

/** More than these are no parts any more, but every node. */
const MOST = 8
/** What the name of a variant can say: `header/:hover`. */
const NAME = /^[a-z][\w-]*$/i
const STATES: readonly string[] = ['selected', 'invalid', 'disabled']

/** What is wrong with the parts and states that a component declares for its authors' styles. */
export function partProblems({ type, id, parts = {}, states = [] }: DescribedComponent): DeclaredProblem[] {
  const names = Object.keys(parts)
  const unnamed = names.filter((name) => !NAME.test(name))
  const unknown = states.filter((state) => !STATES.includes(state))
  return [
    ...(names.length > MOST ? [{ id, what: `"${type}" has ${names.length} parts`, todo: `Keep the ${MOST} that authors style most` }] : []),
    ...(unnamed.length > 0
      ? [
          {
            id,
            what: `"${type}" has parts that no style can name: ${unnamed.join(', ')}`,
            todo: 'Begin with a letter; letters, digits, - and _',
          },
        ]
      : []),
    ...(unknown.length > 0
      ? [
          {
            id,
            what: `"${type}" has states that there are not: ${unknown.join(', ')}`,
            todo: `Take them from ${STATES.join(', ')}; hover, focus and active are everybody's`,
          },
        ]
      : []),
  ]
}
