import { describe, expect, it } from 'vitest'
import { RecordSaveError } from '#sdk/services'
import { ApiError } from '../api-error.ts'
import { refusalOf } from './record-refusal.ts'

const refused = (code: number, data: unknown, message = 'No') => new ApiError(422, code, message, data)
const about = (thrown: unknown): unknown => (thrown instanceof RecordSaveError ? thrown.about : null)
const own = { change: { model: 'order', op: 'create', values: {} } } as const
const row = { change: { model: 'line', op: 'create', values: {} }, row: { field: 'lines', at: 2 } } as const

describe('a refused save', () => {
  it('has the texts of a workflow at their fields', () => {
    const data = { message: 'Not enough', field: 'count', fields: { count: 'Only 5 left', day: 'Too late', other: 3 } }
    const thrown = refusalOf(refused(42204, data, 'A rule refuses this: Not enough'), [own])
    expect(about(thrown)).toEqual({ fields: { count: 'Only 5 left', day: 'Too late' } })
    expect(thrown).toMatchObject({ told: 'A rule refuses this: Not enough' })
  })

  it('has those for a row of a list at the list', () => {
    const data = { change: 1, fields: { item: 'Sold out', amount: 'Too many' } }
    expect(about(refusalOf(refused(42204, data), [own, row]))).toEqual({ fields: { lines: 'Sold out Too many' } })
  })

  it.each([[{}], [{ fields: [] }], [{ fields: null }], [null]])('has none where a workflow gives none: %j', (data) => {
    const thrown = refusalOf(refused(42204, data), [own])
    expect([about(thrown), (thrown as Error).message]).toEqual([null, 'No'])
  })

  it('names what is wrong with a field', () => {
    expect(refusalOf(refused(42201, { field: 'count', rule: 'required' }), [own])).toMatchObject({
      ...{ about: { field: 'count' }, told: { en: 'Required' } },
    })
  })
})
