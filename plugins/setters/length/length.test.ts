import { describe, expect, it } from 'vitest'
import { lengthOf, writeLength } from './length.ts'

describe('lengths with their units', () => {
  it('are read from numbers and texts; what is no length is left as it is', () => {
    expect(['12', '12px', ' 1.5 rem', '-3%', 'auto', 'calc(1px + 2%)', ''].map(lengthOf)).toEqual([
      { number: 12, unit: 'px' },
      { number: 12, unit: 'px' },
      { number: 1.5, unit: 'rem' },
      { number: -3, unit: '%' },
      undefined,
      undefined,
      undefined,
    ])
  })

  it('keep the unit that is chosen, unless another one is typed, and stay bare numbers where they were', () => {
    expect(writeLength('20', '%', '10%')).toBe('20%')
    expect(writeLength('20em', '%', '10%')).toBe('20em')
    expect(writeLength('20', 'px', 10)).toBe(20)
    expect(writeLength('20', 'rem', 10)).toBe('20rem')
    expect(writeLength('', 'px', 10)).toBe('')
    expect(writeLength('auto', 'px', 10)).toBe('auto')
  })
})
