import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canBeChosen, choicesOf, formatOf, readTime, secondsOf, stepped, toTimeText, unitsOf, writeTime } from './time.ts'

const time = fc.record({ hour: fc.nat(23), minute: fc.nat(59), second: fc.nat(59) })

describe('times of day', () => {
  it('are read as they are written, in each format', () => {
    fc.assert(
      fc.property(time, fc.constantFrom('HH:mm:ss', 'HH:mm', 'HHmmss', 'HHmm', 'HH', 'mm', 'ss'), (each, format) => {
        const text = writeTime(each, format)
        expect(toTimeText(text, format)).toBe(text)
        expect(text).toHaveLength(format.length)
      }),
    )
  })

  it('are read in usual spellings and from dates too; everything else is nothing', () => {
    const read = (value: unknown) => toTimeText(value, 'HH:mm:ss')
    expect(['9:05', '1:30 PM', '12:00 am', '下午 1:30', '2024-05-01 13:30:09', '2024/5/1 7:00'].map(read)).toEqual([
      '09:05:00',
      '13:30:00',
      '00:00:00',
      '13:30:00',
      '13:30:09',
      '07:00:00',
    ])
    expect(read(new Date(2024, 1, 1, 8, 7, 6).getTime())).toBe('08:07:06')
    expect(['', null, undefined, {}, [], true, '25:00', '12:61', '13:00 PM', 'soon', '2024'].map(read)).toEqual(Array(11).fill(''))
    expect([toTimeText('0805', 'HHmm'), toTimeText('13:30:00', 'HH'), toTimeText('13:30:00', 'mm')]).toEqual(['0805', '13', '30'])
  })

  it('have units by their format, and a format that there is not is the usual one', () => {
    expect([unitsOf('HH:mm'), unitsOf('ss'), formatOf('x'), formatOf('HHmm')]).toEqual([['hour', 'minute'], ['second'], 'HH:mm:ss', 'HHmm'])
  })

  it('step back to a choice, which is never later', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: 1, max: 23 }), fc.integer({ min: 1, max: 59 }), (each, hours, minutes) => {
        const steps = { hour: hours, minute: minutes, second: 1 }
        const found = stepped(each, steps)
        expect(secondsOf(found)).toBeLessThanOrEqual(secondsOf(each))
        expect(canBeChosen(found, steps, ['hour', 'minute', 'second'])).toBe(true)
        expect(choicesOf('minute', minutes)).toContain(found.minute)
      }),
    )
    expect(readTime('08:07', 'HH:mm')).toEqual({ hour: 8, minute: 7, second: 0 })
  })
})
