import { describe, expect, it } from 'vitest'
import { draftOf, moved, problemsOf, readPasted, toItems, withPasted } from './draft-items.ts'

describe('readPasted', () => {
  it('reads cells between tabs, one item a line, and keeps the last of a value', () => {
    const text = 'new\t新建\tNew\t#1677FF\r\n\r\n  paid \t已付\r\nnew\t新\tFresh\tnot a colour!\n'
    expect(readPasted(text)).toEqual([
      { value: 'new', labelZh: '新', labelEn: 'Fresh', color: '', disabled: false },
      { value: 'paid', labelZh: '已付', labelEn: '', color: '', disabled: false },
    ])
  })
})

describe('withPasted', () => {
  it('updates known values where they stand, and adds others at the end', () => {
    const drafts = [draftOf({ value: 'a', labelZh: '甲', disabled: true }), draftOf({ value: 'b' })]
    const after = withPasted(drafts, readPasted('c\t丙\na\t\tA\tred'))
    expect(toItems(after)).toEqual([
      { value: 'a', labelZh: '甲', labelEn: 'A', color: 'red', disabled: true },
      { value: 'b', labelZh: '', labelEn: '', color: '', disabled: false },
      { value: 'c', labelZh: '丙', labelEn: '', color: '', disabled: false },
    ])
    expect(after[0]?.key).toBe(drafts[0]?.key)
  })
})

describe('problemsOf', () => {
  it('names empty, repeated and reserved values', () => {
    const drafts = ['a', ' a', '', '__proto__', 'b'].map((value) => draftOf({ value }))
    const problems = problemsOf(drafts)
    expect(drafts.map(({ key }) => problems.get(key))).toEqual([
      undefined,
      'sameValue',
      'needsValue',
      'reservedValue',
      undefined,
    ])
  })
})

describe('moved', () => {
  it('puts an item at another place', () => {
    expect([moved('abcd'.split(''), 0, 2), moved('abcd'.split(''), 3, 0)].map((list) => list.join(''))).toEqual([
      'bcad',
      'dabc',
    ])
  })
})
