import { describe, expect, it } from 'vitest'
import { fieldsOf, scopeOf, withFields, withScope } from './permits.ts'

describe('permits of a role', () => {
  it('name their scope', () => {
    const own = withScope({}, 'view', 'own').view
    expect([scopeOf(undefined), scopeOf(own), scopeOf({ where: true, fields: true })]).toEqual(['none', 'own', 'all'])
    expect(scopeOf({ where: { field: 'city', op: 'eq', value: 'Rome' }, fields: true })).toBe('custom')
  })

  it('let a person see what they may change', () => {
    const permits = withScope({}, 'update', 'own')
    expect([scopeOf(permits.view), scopeOf(permits.update)]).toEqual(['own', 'own'])
    const all = withScope(withScope({}, 'view', 'all'), 'delete', 'own')
    expect([scopeOf(all.view), scopeOf(all.delete)]).toEqual(['all', 'own'])
  })

  it('keep their fields when the scope changes, and their filter when it is chosen again', () => {
    const named = withFields(withScope({}, 'view', 'own'), ['view'], ['name'])
    expect(fieldsOf(withScope(named, 'view', 'all').view)).toEqual(['name'])
    const custom = { view: { where: { field: 'city', op: 'eq', value: 'Rome' }, fields: true as const } }
    expect(withScope(custom, 'view', 'custom')).toEqual(custom)
    expect(withScope(named, 'view', 'none')).toEqual({})
  })
})
