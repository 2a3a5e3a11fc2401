import { describe, expect, it } from 'vitest'
import { listedGranted, type Owner } from './index.ts'

const acme: Owner = {
  ...{ id: 'acme.notes', version: '1.0.0' },
  grants: { network: ['api.example.com', '*.cdn.test'], tables: ['acme_notes_*'], calls: [] },
}

describe('listedGranted', () => {
  it('allows a declared ability with the scopes that its patterns match, and no others', () => {
    const asked = (ability: string, scope?: string) => listedGranted(acme, ability, scope)
    expect([asked('network'), asked('service/network'), asked('tables', 'acme_notes_note')]).toEqual([true, true, true])
    expect([asked('network', 'api.example.com'), asked('network', 'a.b.cdn.test')]).toEqual([true, true])
    expect([asked('network', 'apiXexample.com'), asked('network', 'api.example.com.evil.test'), asked('network', 'cdn.test')]).toEqual([
      ...[false, false, false],
    ])
    expect([asked('tables', 'user'), asked('tables', 'xacme_notes_note')]).toEqual([false, false])
  })

  it('refuses abilities without scopes, and plugins that declare nothing', () => {
    expect([listedGranted(acme, 'calls'), listedGranted(acme, 'user', 'name')]).toEqual([false, false])
    expect(listedGranted({ id: 'acme.other', version: '1.0.0' }, 'service/network')).toBe(false)
  })

  it('allows the product’s own plugins everything', () => {
    expect(listedGranted({ id: 'tessera.server.notes', version: '0.1.0' }, 'network', 'anywhere.test')).toBe(true)
    expect(listedGranted({ id: 'tesseract.notes', version: '0.1.0' }, 'network', 'anywhere.test')).toBe(false)
  })
})
