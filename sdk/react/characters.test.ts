import { describe, expect, it } from 'vitest'
import { countCharacters, firstCharacters, fitTyped } from './characters.ts'

const FAMILY = '👨‍👩‍👧‍👦'

describe('characters', () => {
  it('counts and cuts characters as people see them', () => {
    expect([FAMILY, `é${FAMILY}`, '北京', 'a\nb', ''].map(countCharacters)).toEqual([1, 2, 2, 3, 0])
    expect([firstCharacters(`${FAMILY}北b`, 2), firstCharacters('北京', 1), firstCharacters('abc', 5)]).toEqual([
      `${FAMILY}北`,
      '北',
      'abc',
    ])
  })

  it('cuts what was typed where it does not fit, not what stands after it', () => {
    expect(fitTyped('abcd', 'abXYcd', 4, 4)).toEqual({ text: 'abcd', caret: 2 })
    expect(fitTyped('ab', 'aXYZb', 4, 4)).toEqual({ text: 'aXYb', caret: 3 })
    expect(fitTyped('', `${FAMILY}${FAMILY}`, FAMILY.length * 2, 1)).toEqual({ text: FAMILY, caret: FAMILY.length })
  })

  it('lets a value that was too long before become shorter but not longer', () => {
    expect(fitTyped('abcdef', 'abcde', 5, 3).text).toBe('abcde')
    expect(fitTyped('abcdef', 'abcdefg', 7, 3).text).toBe('abcdef')
  })
})
