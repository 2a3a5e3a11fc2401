import { describe, expect, it } from 'vitest'
import type { Json, MethodShape, ValueShape } from '#kernel/page/values'
import { inWords } from '../../tests/helpers/in-words.ts'
import { callChecked } from './call-checked.ts'
import { shapeProblem } from './check-shape.ts'

const text: ValueShape = { type: 'string' }
const keys: ValueShape = { type: 'object', properties: { selected: { type: 'array', items: text } }, required: ['selected'] }

describe('a value and its shape', () => {
  it.each<[string, ValueShape, Json, string | null]>([
    ['anything', {}, { a: [1] }, null],
    ['a text', text, 'x', null],
    ['a number for a text', text, 5, ' must be a text, and it is a number'],
    ['a whole number', { type: 'integer' }, 5, null],
    ['half a number', { type: 'integer' }, 0.5, ' must be a whole number, and it is a number'],
    ['a list for an object', { type: 'object' }, [], ' must be an object, and it is a list'],
    ['nothing for a list', { type: 'array' }, null, ' must be a list, and it is empty'],
    ['an item of a list', keys, { selected: ['a', 1] }, 'selected.1 must be a text, and it is a number'],
    ['a field that is missing', keys, {}, 'selected must be a list, and it is empty'],
    ['other fields', keys, { selected: [], more: 1 }, null],
    [
      'other fields where none may be',
      { ...keys, additionalProperties: false },
      { selected: [], more: 1 },
      'more must be empty, and it is a number',
    ],
    [
      'other fields of the wrong kind',
      { type: 'object', additionalProperties: text },
      { a: 'x', b: 1 },
      'b must be a text, and it is a number',
    ],
    ['one of a few', { enum: ['a', 'b'] }, 'c', ' must be one of: a, b, and it is a text'],
    ['either', { anyOf: [text, keys] }, 5, ' must be a text or an object, and it is a number'],
    ['either, wrong inside of one', { anyOf: [text, keys] }, { selected: 1 }, 'selected must be a list, and it is a number'],
    ['either, and right', { anyOf: [text, { type: 'null' }] }, null, null],
    ['a field of the prototype', { type: 'object', properties: { toString: text } }, {}, null],
  ])('%s', (_, shape, value, expected) => {
    const found = shapeProblem(shape, value)
    expect(found && `${found.at} must be ${inWords(found.expected)}, and it is ${inWords(found.found)}`).toBe(expected)
  })
})

const call = async (shape: MethodShape, args: Json, answer: unknown = null, when?: 'if taken') => {
  const given: Json[] = []
  const outcome = await callChecked({ element: 'Table_1', type: 'Table', method: 'select', shape, when }, args, async (taken) => {
    given.push(taken)
    return { ok: true, value: answer as Json }
  })
  return { given, outcome, told: outcome.ok ? '' : inWords(outcome.reason), toldZh: outcome.ok ? '' : inWords(outcome.reason, 'zh') }
}

describe('a call of a method', () => {
  it('does not run with a wrong argument, and says which one, what is expected and what it got', async () => {
    const { given, told, toldZh } = await call({ args: keys }, { selected: ['a', 5] })
    expect(given).toEqual([])
    expect(told).toBe('The method “select” of “Table_1” cannot take its argument: selected.1 must be a text, and it is a number')
    expect(toldZh).toBe('“Table_1”的方法“select”不能接受它的参数：selected.1应为文本，实际为数字')
  })

  it('leaves out what was not chosen for it, where it can do without', async () => {
    const optional: ValueShape = { anyOf: [keys, { type: 'null' }] }
    expect((await call({ args: optional }, [1], null, 'if taken')).given).toEqual([null])
    expect((await call({ args: optional }, { selected: ['a'] }, null, 'if taken')).given).toEqual([{ selected: ['a'] }])
    expect((await call({ args: optional }, [1])).outcome.ok).toBe(false)
    expect((await call({ args: keys }, [1], null, 'if taken')).told).toContain('the argument must be an object, and it is a list')
  })

  it('returns what its component declares: other data, or no data, is a failure that says whom to ask', async () => {
    const returned = await call({ returns: text }, null, 5)
    expect(returned.told).toBe(
      'The method “select” of “Table_1” returned other data than it declares: what it returns must be a text, and it is a number. Ask the author of the component',
    )
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    expect((await call({ returns: { type: 'object' } }, null, cycle)).outcome).toMatchObject({
      ok: false,
      reason: { code: 'engine.no-json', params: { by: 'Table.select', found: 'cycle' } },
    })
    expect((await call({ returns: text }, null, 'x')).outcome).toEqual({ ok: true, value: 'x' })
  })
})
