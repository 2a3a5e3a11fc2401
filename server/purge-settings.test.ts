import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const purgeOf = (env: Record<string, string>) => parseConfig(env).purge
const URL = 'https://cache.example.com/purge'

describe('the settings of purges', () => {
  it('take a token, or a header of its own', () => {
    expect(purgeOf({})).toBeNull()
    expect(purgeOf({ TESSERA_PURGE_URL: URL })).toEqual({ url: URL, field: 'keys', header: null })
    expect(purgeOf({ TESSERA_PURGE_URL: URL, TESSERA_PURGE_TOKEN: 'abc', TESSERA_PURGE_FIELD: 'tags' })).toEqual({
      ...{ url: URL, field: 'tags' },
      header: { name: 'authorization', value: 'Bearer abc' },
    })
    expect(purgeOf({ TESSERA_PURGE_URL: URL, TESSERA_PURGE_TOKEN: 'Fastly-Key: abc' })?.header).toEqual({
      name: 'fastly-key',
      value: 'abc',
    })
  })

  it.each([
    [{ TESSERA_PURGE_TOKEN: 'very-secret' }],
    [{ TESSERA_PURGE_URL: 'ftp://cache.example.com' }],
    [{ TESSERA_PURGE_URL: 'https://user:very-secret@cache.example.com' }],
    [{ TESSERA_PURGE_URL: URL, TESSERA_PURGE_TOKEN: 'very-secret\nx: y' }],
    [{ TESSERA_PURGE_URL: URL, TESSERA_PURGE_FIELD: 'a b' }],
  ])('refuse %j without showing a secret', (env) => {
    expect(() => purgeOf(env as Record<string, string>)).toThrow(ConfigError)
    try {
      purgeOf(env as Record<string, string>)
    } catch (error) {
      expect(String(error)).toContain('TESSERA_PURGE')
      expect(String(error)).not.toContain('very-secret')
    }
  })
})
