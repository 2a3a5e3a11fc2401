import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { membersAt } from './members-at.ts'
import { scope, short } from './types.fixture.ts'

/** The members at the bar, without methods. */
function fieldsAt(text: string): readonly string[] {
  const at = text.indexOf('|')
  const source = text.replace('|', '')
  return membersAt(source, source.lastIndexOf('.', at - 1), scope).flatMap((each) =>
    each.method ? [] : [`${each.name}: ${short(each.type)}`],
  )
}

test.each([
  ['context.variable.user.|', ['name: text', 'address: {city: text}', 'boss: unknown']],
  ['variable.user.ad|', ['name: text', 'address: {city: text}', 'boss: unknown']],
  ['variable.rows[0].|', ['id: number', 'name: text', 'tags: list<text>']],
  ['variable.rows.map((row) => row.|', ['id: number', 'name: text', 'tags: list<text>']],
  ['variable.rows.map((row) => row.|)', ['id: number', 'name: text', 'tags: list<text>']],
  ['variable.rows.filter((row) => row.id > 1 && variable.user.address.|', ['city: text']],
  ['const user = variable.user\nreturn user.|', ['name: text', 'address: {city: text}', 'boss: unknown']],
  ['Hello ${variable.user.address.|}', ['city: text']],
  ['Hello ${variable.user.address.|', ['city: text']],
  ['(variable.open ? variable.user.address : null)?.|', ['city: text']],
  ['await fetchAll(variable.user.address.|)', ['city: text']],
  ['unheardOf((x) => variable.user.address.|)', ['city: text']],
  ['variable.title.|', ['length: number']],
  ['variable.anything.|', []],
  ['1 +* variable.user.|', []],
])('behind %s stand its fields', (text, fields) => expect(fieldsAt(text)).toEqual(fields))

it('offers methods with what they give', () => {
  const methods = membersAt('variable.title.', 14, scope).filter(({ method }) => method)
  expect(methods.find(({ name }) => name === 'split')).toMatchObject({ type: { kind: 'list' } })
})

it('never throws, wherever one stands in whatever is typed', () => {
  const text = fc.array(
    fc.constantFrom('variable', '.', 'rows', '(', ')', '=>', 'x', '${', '`', '"', '[', ']', '{', '}', '/', '\\', '?.', ','),
  )
  fc.assert(
    fc.property(
      text.map((parts) => parts.join('')),
      fc.nat(40),
      (source, at) => Array.isArray(membersAt(source, at, scope)),
    ),
    { numRuns: 500 },
  )
})
