import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import type { FormRule } from '../fields/form-item.ts'
import { firstError } from './form-rules.ts'
import { newForm } from './people.fixture.ts'

const messageOf = (value: Json, rule: Partial<FormRule>, other: Json = null, locale: 'zh' | 'en' = 'en') =>
  firstError(
    value,
    [{ message: '', ...rule }],
    locale,
    async () => 'yes',
    () => other,
  )

it('compares local times of the page’s zone with instants', async () => {
  const rules = [{ message: '', key: 'range', least: '2026-01-02T00:00:00Z' }] as unknown as readonly FormRule[]
  const told = (value: Json, zone: string) =>
    firstError(
      value,
      rules,
      'en',
      async () => 'yes',
      () => null,
      () => zone,
    )
  expect([await told('2026-01-02 07:59', 'Asia/Shanghai'), await told('2026-01-02 08:00', 'Asia/Shanghai')]).toEqual([
    'Must be at least 2026-01-02T00:00:00Z',
    undefined,
  ])
  expect(await told('2026-01-01 19:00', 'America/New_York')).toBeUndefined()
})

describe('a range', () => {
  it.each<readonly [Partial<FormRule>, readonly Json[], readonly Json[], string, string]>([
    [{ least: 2, most: 10 }, [2, 10, '9', '10.0'], [1, 11, '1.99', '100'], '应在 2 到 10 之间', 'Must be between 2 and 10'],
    [{ least: 0 }, [0, 0.5, '7'], [-1, '-0.1'], '不能小于 0', 'Must be at least 0'],
    [
      { most: '2026-01-31' },
      ['2026-01-31', '2026-01-31 23:59', '2025-12-31'],
      ['2026-02-01', '2026-02-01 00:00'],
      '不能大于 2026-01-31',
      'Must be at most 2026-01-31',
    ],
    [
      { least: '08:30', most: '17:00' },
      ['08:30', '9:00', '17:00:00'],
      ['08:29', '17:00:01'],
      '应在 08:30 到 17:00 之间',
      'Must be between 08:30 and 17:00',
    ],
    [
      { least: '2026-01-02' },
      [['2026-01-02', '2026-01-09']],
      [['2026-01-01', '2026-01-09']],
      '不能小于 2026-01-02',
      'Must be at least 2026-01-02',
    ],
  ])('%j', async (rule, good, bad, zh, en) => {
    const own = { key: 'range', ...rule }
    for (const value of good) expect([value, await messageOf(value, own)]).toEqual([value, undefined])
    for (const value of bad) expect([value, await messageOf(value, own, null, 'zh'), await messageOf(value, own)]).toEqual([value, zh, en])
  })

  it('does not judge what is empty or cannot be compared, and gives the message of its author', async () => {
    for (const value of ['', null, 'abc', {}]) expect(await messageOf(value, { key: 'range', least: 1 })).toBeUndefined()
    expect(await messageOf(0, { key: 'range', least: 1, message: 'Too few' })).toBe('Too few')
  })
})

describe('a comparison with another field', () => {
  it.each<readonly [NonNullable<FormRule['compare']>, Json, readonly Json[], readonly Json[], string]>([
    ['gte', '2026-01-05', ['2026-01-05', '2026-01-06 08:00'], ['2026-01-04'], 'Must not be before 2026-01-05'],
    ['gt', 5, [6, '5.1'], [5, 4], 'Must be greater than 5'],
    ['lt', '10:00', ['9:59'], ['10:00', '11:00'], 'Must be before 10:00'],
    ['lte', 5, [5, 4], [6], 'Must be at most 5'],
    ['eq', 'secret', ['secret'], ['Secret', 'other'], 'Must be the same as in the other field'],
    ['ne', 'old', ['new'], ['old'], 'Must differ from the other field'],
    ['eq', 5, [5, '5'], [6], 'Must be equal to 5'],
  ])('%s %j', async (compare, other, good, bad, message) => {
    const rule = { key: 'compare', compare, field: 'other' }
    for (const value of good) expect([value, await messageOf(value, rule, other)]).toEqual([value, undefined])
    for (const value of bad) expect([value, await messageOf(value, rule, other)]).toEqual([value, message])
  })

  it('reads the other field of the row or the form, and judges again when that changes', async () => {
    const { scope } = newForm()
    const rules = [{ key: 'compare', compare: 'gte', field: 'start', message: '' } as const]
    scope.register('start', { defaultValue: '2026-01-10', rules: [] })
    scope.register('end', { defaultValue: '', rules })
    scope.setValue('end', '2026-01-05')
    expect(await scope.validate()).toEqual(['end'])
    expect(scope.field('end')!.peek().error).toBe('Must not be before 2026-01-10')
    scope.setValue('start', '2026-01-01')
    expect(await scope.validate()).toEqual([])
    scope.setValue('start', '')
    expect(await scope.validate()).toEqual([])
  })
})
