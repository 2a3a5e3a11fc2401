import { AssertionError } from 'node:assert'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { faultText, logFault } from './fault-text.ts'

const SECRET = 'hunter2-is-my-token'
const statement = 'insert into "page" ("name") values ($1)'
/** As the driver fails: the code and the words of the database, and beside them the row itself. */
const told = Object.assign(new Error('null value in column "name"'), { code: '23502', detail: `Failing row contains (${SECRET}).` })

test('a query that fails is told with its statement and what the database said, and without a value of it', () => {
  const failure = new DrizzleQueryError(statement, [SECRET], told)
  expect(failure.message).toContain(SECRET)
  const text = faultText(failure)
  expect(text).not.toContain(SECRET)
  expect(text.split('\n')[0]).toBe(`Failed query: ${statement}`)
  expect(text).toContain('Because of Error (23502): null value in column "name"')
  expect(text).toMatch(/\n\s+at .*fault-text\.test/)
})

test('it is so where the query is what another failure came from, or one of several', () => {
  const query = new DrizzleQueryError(statement, [SECRET], told)
  for (const outer of [new Error('a page could not be made', { cause: query }), new AggregateError([query, new Error('other')])])
    expect(faultText(outer)).not.toContain(SECRET)
  expect(faultText(new Error('a page could not be made', { cause: query }))).toMatch(
    /^Error: a page could not be made\n[\s\S]*Failed query/,
  )
})

test('any other failure is told whole, with what it came from', () => {
  const text = faultText(new Error('outer', { cause: new AssertionError({ message: 'inner' }) }))
  expect(text).toMatch(/^Error: outer\n/)
  expect(text).toContain('Because of AssertionError (ERR_ASSERTION): inner')
  expect(faultText('a text')).toContain('a text')
})

test('the log of the server is the console', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    logFault(new DrizzleQueryError(statement, [SECRET], told))
    expect(log.mock.calls).toHaveLength(1)
    expect(log.mock.calls[0]?.map(String).join(' ')).not.toContain(SECRET)
  } finally {
    log.mockRestore()
  }
})
