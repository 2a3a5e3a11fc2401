import { expect, test } from 'vitest'
import { unknownSettings } from './unknown-settings.ts'

const KNOWN = ['TESSERA_PERSON_MB', 'TESSERA_PROJECT_MB', 'TESSERA_OIDC', 'PORT']

test.each([
  [{ TESSERA_PERSONS_MB: '5' }, ['TESSERA_PERSONS_MB is set and no setting of this version. Did you mean TESSERA_PERSON_MB?']],
  [{ TESSERA_OICD: '{}' }, ['TESSERA_OICD is set and no setting of this version. Did you mean TESSERA_OIDC?']],
  [
    { TESSERA_COLOUR_OF_SHED: 'red' },
    ['TESSERA_COLOUR_OF_SHED is set and no setting of this version. npm start -- --help lists all settings.'],
  ],
  [{ TESSERA_OIDC: '{}', PORTS: '1', TESSERA_TEST_POSTGRES: '', TESSERA_EMAIL: 'a' }, []],
])('names settings that nobody reads, with the nearest: %j', (env, lines) => {
  expect(unknownSettings(env, KNOWN)).toEqual(lines)
})
