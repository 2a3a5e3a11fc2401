import { expect, test } from 'vitest'
import { faultOf } from './sentence.ts'
import { isTest, sourceFiles } from './source-files.ts'
import { isNode, nodesOf, parseSource, textOf } from './syntax.ts'

/** True for `test`, `it` and tests made for another server, and for their `each` and `only`, with what those are given. */
function makesTest(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return /^(test|it|longTest|on[A-Z]\w*)$/.test(String(callee.name))
  if (callee.type === 'CallExpression')
    return isNode(callee.callee) && callee.callee.type === 'MemberExpression' && makesTest(callee.callee)
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return false
  return /^(each|for|only)$/.test(String(callee.property.name)) && makesTest(callee.object)
}

/** The name as it is written, with `{}` for each value in it. */
function writtenName(argument: unknown): string | undefined {
  if (!isNode(argument) || argument.type !== 'TemplateLiteral') return textOf(argument)
  return (argument.quasis as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
}

test('the name of every test says who does what, in three words or more, as what is and without a full stop', () => {
  const faults = sourceFiles
    .filter(({ path }) => isTest(path) && /\.(test|e2e)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...nodesOf(parseSource(path, text))].flatMap(({ node }) => {
        if (node.type !== 'CallExpression' || !makesTest(node.callee)) return []
        const [first, ...rest] = node.arguments as readonly unknown[]
        const name = rest.length > 0 ? writtenName(first) : undefined
        const fault = name === undefined ? undefined : faultOf(name)
        return fault ? [`${path}: "${name}" ${fault}`] : []
      }),
    )
  expect(faults).toEqual([])
})

test.each(['works', 'that is left to nobody', 'it should be whole and well', 'a page is shown to all.', 'refuses'])(
  '"%s" is refused as a name',
  (name) => {
    expect(faultOf(name)).toBeDefined()
  },
)

test.each(['a page is shown', '%s', 'refuses %s', 'harms nobody: {}'])('"%s" is taken as a name', (name) => {
  expect(faultOf(name)).toBeUndefined()
})
