import { describe, expect, it } from 'vitest'
import { localMoment, localText } from './local-time.ts'

describe('a time of the viewer', () => {
  it('is written to the minute, and read back', () => {
    const moment = new Date(2026, 7, 1, 9, 5, 30)
    expect(localText(moment)).toBe('2026-08-01 09:05')
    expect(localMoment('2026-08-01 09:05')).toEqual(new Date(2026, 7, 1, 9, 5))
  })

  it.each(['', '2026-08-01', '2026-08-01 9:05', '2026-02-31 09:00', '2026-08-01 25:00', 'tomorrow 09:00'])(
    'is not “%s”',
    (text) => {
      expect(localMoment(text)).toBeUndefined()
    },
  )
})
