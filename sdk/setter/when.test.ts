import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, parseWhen } from './when.ts'

const props = { type: 'link', block: false, size: 3, options: ['a'], formItem: { name: 'city' }, empty: '' }

describe('when', () => {
  it.each([
    ["type == 'link'", true],
    ["type === 'link'", true],
    ['type != "link"', false],
    ['!block', true],
    ['block', false],
    ["type == 'link' && !block", true],
    ["type == 'x' || size > 2", true],
    ["(type == 'x' || size > 2) && block", false],
    ['size >= 3 && size <= 3 && size < 4', true],
    ["formItem.name == 'city'", true],
    ['missing == null', true],
    ['missing', false],
    ['options', true],
    ['empty', false],
    ["type == 'x' || type == 'link' && size == 3", true],
    ['block == false', true],
    ['size == -3', false],
  ])('%s is %s', (when, expected) => {
    expect(holds(when, props)).toBe(expected)
  })

  it.each(['', '   ', undefined])('shows a field without a condition: %j', (when) => {
    expect(holds(when, {})).toBe(true)
  })

  it.each(['type ==', '(block', 'a b', "alert('x')", 'size + 1', '== 3', "'open"])('hides nothing for what it cannot read: %s', (when) => {
    expect(parseWhen(when)).toBeNull()
    expect(holds(when, props)).toBe(true)
  })

  it('does not reach past own values', () => {
    expect(holds('constructor', {})).toBe(false)
    expect(holds('type.length == 4', props)).toBe(false)
  })

  it('agrees with the same expression over booleans', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (a, b, c) => {
        expect(holds('a && !b || c && (a || b)', { a, b, c })).toBe((a && !b) || (c && (a || b)))
      }),
      { verbose: true },
    )
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof holds(text, props)).toBe('boolean')
      }),
      { verbose: true },
    )
  })
})
