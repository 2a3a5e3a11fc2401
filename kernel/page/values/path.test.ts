import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getPath, setPath } from './path.ts'

describe('paths', () => {
  it('what was set is read back, and the original is untouched', () => {
    const key = fc.stringMatching(/^[a-z][a-z0-9]{0,4}$/)
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.jsonValue(), { noNullPrototype: true }),
        fc.array(key, { minLength: 1, maxLength: 4 }),
        fc.jsonValue(),
        (object, keys, value) => {
          const path = keys.join('.')
          if (keys.includes('constructor') || keys.includes('prototype')) return
          const before = JSON.stringify(object)
          const after = setPath(object as never, path, value as never)
          // An array on the way takes no names, so nothing is set there.
          const blocked = keys.some((_, at) => at > 0 && Array.isArray(getPath(object as never, keys.slice(0, at).join('.'))))
          if (!blocked) expect(JSON.stringify(getPath(after, path))).toBe(JSON.stringify(value))
          expect(JSON.stringify(object)).toBe(before)
        },
      ),
    )
  })
  it('indexes arrays and makes what is missing', () => {
    expect(setPath({ list: [1, 2] }, 'list.1', 9)).toEqual({ list: [1, 9] })
    expect(setPath({}, 'a.b.c', 1)).toEqual({ a: { b: { c: 1 } } })
  })
  it('never reaches a prototype', () => {
    setPath({}, '__proto__.polluted', 1)
    setPath({}, 'constructor.prototype.polluted', 1)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(getPath({}, 'constructor.name')).toBeUndefined()
  })
})
