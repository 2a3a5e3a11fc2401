import { beforeEach, expect, test } from 'vitest'
import { create } from './storage.ts'

beforeEach(() => localStorage.clear())

const OWN = { id: 'tessera.actions', version: '0.1.0' }
const on = (owner: typeof OWN, mode: 'live' | 'preview' = 'live', page = 7) =>
  create({ owner, host: { key: 'k', mode, page: { page, env: 'prd' }, locale: () => 'en', go: () => undefined } })
const keys = () => Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n)).sort()

test('what the product’s actions keep has the keys that it always had; a plugin from outside has its own', async () => {
  const acme = on({ id: 'acme.rating', version: '1.0.0' })
  await on(OWN).write('draft', 'mine')
  await acme.write('draft', 'theirs')
  expect(keys()).toEqual(['tessera-page:7:prd:draft', 'tessera-plugin:acme.rating:7:prd:draft'])
  expect([await on(OWN).read('draft'), await acme.read('draft')]).toEqual(['mine', 'theirs'])
  expect(await on({ id: 'acme.other', version: '1.0.0' }).read('draft')).toBeNull()
  await acme.remove('draft')
  expect(await on(OWN).read('draft')).toBe('mine')
})

test('a later version of a plugin finds what the earlier one kept', async () => {
  await on({ id: 'acme.rating', version: '1.0.0' }).write('stars', '5')
  expect(await on({ id: 'acme.rating', version: '2.0.0' }).read('stars')).toBe('5')
})

test('a preview keeps its texts apart from those of the published page', async () => {
  await on(OWN).write('draft', 'live')
  expect(await on(OWN, 'preview').read('draft')).toBeNull()
})
