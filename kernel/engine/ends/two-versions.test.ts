import { expect, it } from 'vitest'
import type { ProgramPlugins } from '#kernel/page/references'
import { openTestPage, type TestPageParts } from '../../../tests/engine/test-page.ts'
import { testProgram } from '../../../tests/engine/test-program.ts'
import type { PageProgram } from '../program.ts'
import type { EngineLibrary } from '../runtime.ts'

const owner = (version: string) => ({ id: 'acme.rating', version })
const action = (version: string) => ({
  id: 'action/acme.rating.rate' as const,
  owner: owner(version),
  parse: () => null,
  run: async () => ({ ok: true, value: `action ${version}` }) as const,
})
const source = (version: string) => ({
  id: 'source/acme.rating.rates' as const,
  owner: owner(version),
  run: async () => ({ code: 0, data: `source ${version}`, originData: null, msg: '' }),
})
const fn = (version: string) => ({ name: 'ACME_VAT', owner: owner(version), source: `() => () => 'function ${version}'` })
const library: Partial<EngineLibrary> = {
  actions: [action('1.0.0'), action('2.0.0')],
  sources: [source('1.0.0'), source('2.0.0')],
  functions: [fn('1.0.0'), fn('2.0.0')],
}

async function open(plugins: ProgramPlugins | { readonly [id: string]: string }) {
  const parts: TestPageParts = {
    functions: ['ACME_VAT'],
    bindings: { 'T.text': 'ACME_VAT()' },
    events: { B: { onClick: ['f'] } },
    flows: { f: [{ id: 'n', kind: 'action', name: '', action: 'action/acme.rating.rate', params: {}, bindings: {} }] },
    apis: { rates: { name: 'rates', source: 'source/acme.rating.rates', config: {}, bindings: {} } },
    sources: [
      {
        element: 'T',
        prop: 'data',
        driven: 'engine',
        use: { api: 'rates', source: 'source/acme.rating.rates', config: {}, bindings: {}, execute: 'at once' },
      },
    ],
    library,
  }
  const program: PageProgram = { ...testProgram(parts), plugins: plugins as ProgramPlugins }
  const page = await openTestPage({ ...parts, opening: { program } })
  await page.fire('B', 'onClick', null)
  return { page, seen: [page.values()['T.text'], page.traces[0]?.steps[0]?.outcome.value, page.data[0]?.[2]] }
}

it.each([
  ['the older version, where the page holds on to it', { 'acme.rating': { version: '1.0.0' } }, '1.0.0'],
  ['the older version, where a program from before names it', { 'acme.rating': '1.0.0' }, '1.0.0'],
  ['the newest version, where the page names none', {}, '2.0.0'],
  ['the newest version, where the one that the page names is not there', { 'acme.rating': { version: '1.5.0' } }, '2.0.0'],
])('a page gets %s', async (_, plugins, version) => {
  const { page, seen } = await open(plugins)
  expect(seen).toEqual([`function ${version}`, `action ${version}`, `source ${version}`])
  page.dispose()
})

it('a page that is moved to another version runs its actions and sources from then on', async () => {
  const { page } = await open({ 'acme.rating': { version: '1.0.0' } })
  await page.update({ plugins: { 'acme.rating': { version: '2.0.0' } } })
  await page.fire('B', 'onClick', null)
  expect(page.traces.map(({ steps }) => steps[0]?.outcome.value)).toEqual(['action 1.0.0', 'action 2.0.0'])
  page.dispose()
})
