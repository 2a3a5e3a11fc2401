import { describe, expect, it } from 'vitest'
import type { FieldInfo } from '../../../server/wire.ts'
import { firstChoice, mappingOf, problemOf } from './import-mapping.ts'

const field = (name: string, description: string) => ({ name, description, type: 'text' }) as FieldInfo
const fields = [field('name', 'Customer'), field('city', 'City')]
const columns = ['Customer ', 'CITY', 'name', 'other'].map((name) => ({ name, samples: [] }))

describe('the mapping of an import', () => {
  it('finds fields by name and description, each once', () => {
    const choice = firstChoice({ columns, mapping: null }, fields)
    expect(choice.columns.map((one) => one.field)).toEqual(['name', 'city', null, null])
    expect(mappingOf(choice)).toMatchObject({
      mode: 'add',
      key: null,
      fields: [
        { column: 0, field: 'name' },
        { column: 1, field: 'city' },
      ],
    })
  })

  it('goes back to what was chosen before', () => {
    const mapping = {
      fields: [{ column: 3, field: 'city', by: 'code' }],
      mode: 'both' as const,
      key: 'city',
      zone: 'UTC',
    }
    expect(firstChoice({ columns, mapping }, fields)).toEqual({
      ...{ mode: 'both', key: 'city' },
      columns: [null, null, null, 'city'].map((name) => ({ field: name, by: name ? 'code' : null })),
    })
  })

  it('says what is missing', () => {
    const none = { field: null, by: null }
    const name = { field: 'name', by: null }
    const city = { field: 'city', by: null }
    expect(problemOf({ columns: [none], mode: 'add', key: null })).toBe('needsFields')
    expect(problemOf({ columns: [name, name], mode: 'add', key: null })).toBe('twice')
    expect(problemOf({ columns: [name, city], mode: 'change', key: null })).toBe('needsKey')
    expect(problemOf({ columns: [name], mode: 'change', key: 'name' })).toBe('needsFields')
    expect(problemOf({ columns: [name, city], mode: 'both', key: 'name' })).toBe(null)
  })
})
