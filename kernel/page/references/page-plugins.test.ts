import { expect, test } from 'vitest'
import { PAGE_SERVICES } from '#kernel/plugin'
import { testCatalogue, testContext } from '../catalogue.fixture.ts'
import { addApi, addFlow, insertElement, pluginUpgrades, setProps, upgradePlugin } from '../commands/all-commands.ts'
import type { Command } from '../records/patch.ts'
import { applyPatch } from '../records/patch-algebra.ts'
import type { PageDocument, PageEntry } from '../records/records.ts'
import { testReferences } from '../references.fixture.ts'
import { formatPage } from '../schema/format-page.ts'
import { emptyDocument, parsePage } from '../schema/parse-page.ts'
import { parseEntry } from '../schema/records-schema.ts'
import { contributorsAmong, pinsOf, pluginsInUse, withPins } from './page-plugins.ts'
import type { PluginData } from './plugin-data.ts'

const label = { zh: '', en: '' }
const nothing = { components: [], actions: [], sources: [], functions: [], others: [] }
const component = (type: string, id: string, version: string) => ({
  ...testCatalogue('Text')!,
  plugin: { id, version },
  type,
  version: Number(version.split('.')[0]),
  id: `component/${id}.x` as const,
  references: {},
  view: 'views/text.js',
})
const foreign = (version: string): PluginData => ({
  id: 'acme.rating',
  version,
  label,
  hash: `hash-${version}`,
  entries: { module: 'module.js', worker: 'worker.js', styles: ['rating.css'] },
  contributes: {
    components: [component('Text', 'acme.rating', version)],
    actions: [{ id: 'action/acme.rating.rate', label, runs: 'worker', references: {} }],
    sources: [{ id: 'source/acme.rating.rates', label, references: {} }],
    functions: [{ id: 'function/acme.rating.vat', name: 'ACME_VAT', source: '() => () => 1' }],
    others: [],
  },
})
const product: PluginData = {
  id: 'tessera.base',
  version: '1.0.0',
  label,
  contributes: { ...nothing, components: [component('Button', 'tessera.base', '1.0.0'), component('Page', 'tessera.base', '1.0.0')] },
}
const contributorOf = contributorsAmong([product, foreign('1.0.0'), foreign('2.0.0')])
const references = testReferences

function edited<Args>(document: PageDocument, command: Command<Args>, args: Args, of = contributorOf): PageDocument {
  const planned = command.plan(testContext(document), args)
  if ('refused' in planned) throw new Error(planned.refused.en)
  return applyPatch(document, withPins(document, planned, of, references))
}
const newest = { 'acme.rating': { version: '2.0.0', hash: 'hash-2.0.0' } }

test('what an author adds of a plugin from outside pins the newest version of it; what is part of the product needs no pin', () => {
  const page = emptyDocument()
  const step = { id: 'n', kind: 'action', name: '', action: 'action/acme.rating.rate', params: {}, bindings: {} } as const
  const formula = { kind: 'formula', source: 'ACME_VAT(1)' } as const
  const withButton = edited(page, insertElement, { type: 'Button', parentId: null })
  const button = [...withButton.entries.keys()].at(-1)!
  expect(pinsOf(withButton)).toEqual({})
  expect(pinsOf(edited(page, insertElement, { type: 'Text', parentId: null }))).toEqual(newest)
  expect(pinsOf(edited(page, addFlow, { nodes: [step] }))).toEqual(newest)
  expect(pinsOf(edited(page, addApi, { name: 'a', source: 'source/acme.rating.rates', config: {} }))).toEqual(newest)
  expect(pinsOf(edited(withButton, setProps, { ids: [button], changes: [{ path: 'text', binding: formula }] }))).toEqual(newest)
})

test('a pin stays as it is when more of the plugin is used and a newer version is there', () => {
  const first = edited(emptyDocument(), insertElement, { type: 'Text', parentId: null }, contributorsAmong([foreign('1.0.0')]))
  const second = edited(first, addApi, { name: 'a', source: 'source/acme.rating.rates', config: {} })
  expect(pinsOf(second)).toEqual({ 'acme.rating': { version: '1.0.0', hash: 'hash-1.0.0' } })
})

test('pins are kept when a page is stored and read again, and ones that make no sense are told', () => {
  const page = edited(emptyDocument(), insertElement, { type: 'Text', parentId: null })
  expect(pinsOf(parsePage(formatPage(page)).document)).toEqual(newest)
  expect(parseEntry(page.entries.get('page'))).toEqual(page.entries.get('page'))
  const { document, findings } = parsePage({
    elements: [],
    plugins: { 'acme.rating': { version: '1.0.0' }, other: 'x', third: { version: 1 } },
  })
  expect(pinsOf(document)).toEqual({ 'acme.rating': { version: '1.0.0' } })
  expect(findings.map(({ path }) => path)).toEqual(['plugins.other', 'plugins.third'])
})

test('a program names every plugin that the page uses, in the pinned version, with the files it needs', () => {
  const first = edited(emptyDocument(), insertElement, { type: 'Text', parentId: null }, contributorsAmong([foreign('1.0.0')]))
  expect(pluginsInUse(first, contributorOf, references)).toEqual({
    'tessera.base': { version: '1.0.0' },
    'acme.rating': {
      version: '1.0.0',
      hash: 'hash-1.0.0',
      files: { module: 'module.js', worker: 'worker.js', styles: ['rating.css'], views: { Text: 'views/text.js' } },
    },
  })
  const api = edited(emptyDocument(), addApi, { name: 'a', source: 'source/acme.rating.rates', config: {} })
  expect(pluginsInUse(api, contributorOf, references)['acme.rating']?.files).not.toHaveProperty('views')
  const lost = contributorsAmong([product, foreign('3.0.0')])
  expect(pluginsInUse(first, lost, references)['acme.rating']?.version).toBe('3.0.0')
})

test('with a plugin come those whose page services it uses, and those whose services they use, in the pinned version; others do not', () => {
  const providing = (name: string, version: string, uses: readonly string[] = []): PluginData => ({
    ...{ id: `acme.${name}`, version, label, hash: `${name}-${version}`, entries: { module: 'module.js' }, uses },
    contributes: { ...nothing, others: [{ point: PAGE_SERVICES, id: `service/acme.${name}.it` }] },
  })
  const of = contributorsAmong([
    product,
    { ...foreign('1.0.0'), uses: ['service/acme.toast.it', 'service/acme.nobody.it'] },
    providing('toast', '1.0.0', ['service/acme.sound.it']),
    providing('toast', '2.0.0'),
    providing('sound', '1.0.0', ['service/acme.toast.it']),
    providing('other', '1.0.0'),
  ])
  const named = (page: PageDocument) => Object.entries(pluginsInUse(page, of, references)).map(([id, { version }]) => `${id} ${version}`)
  const page = edited(emptyDocument(), insertElement, { type: 'Text', parentId: null }, of)
  expect(named(page)).toEqual(['acme.rating 1.0.0', 'acme.toast 2.0.0', 'tessera.base 1.0.0'])
  const record = page.entries.get('page')
  if (record?.kind !== 'page') throw new Error('There is no page')
  const pinned = { ...record, plugins: { ...record.plugins, 'acme.toast': { version: '1.0.0' } } }
  expect(named({ entries: new Map<string, PageEntry>([...page.entries, ['page', pinned]]) })).toEqual([
    'acme.rating 1.0.0',
    'acme.sound 1.0.0',
    'acme.toast 1.0.0',
    'tessera.base 1.0.0',
  ])
  expect(pluginsInUse(page, of, references)['acme.toast']).toEqual({
    version: '2.0.0',
    hash: 'toast-2.0.0',
    files: { module: 'module.js' },
  })
})

test('a person moves a page to the newest version of a plugin, told before what that changes; nothing else changes a pin', () => {
  const first = edited(emptyDocument(), insertElement, { type: 'Text', parentId: null }, contributorsAmong([foreign('1.0.0')]))
  const text = [...first.entries.keys()].at(-1)!
  const old = applyPatch(first, withPins(first, new Map(), contributorOf, references))
  expect(pinsOf(old)['acme.rating']?.version).toBe('1.0.0')
  const [upgrade, ...others] = pluginUpgrades(first, contributorOf, references)
  expect(others).toEqual([])
  expect(upgrade).toEqual({
    plugin: 'acme.rating',
    from: { version: '1.0.0', hash: 'hash-1.0.0' },
    to: { version: '2.0.0', hash: 'hash-2.0.0' },
    elements: [{ id: text, type: 'Text', from: 1, to: 2 }],
    missing: [],
  })
  const moved = edited(first, upgradePlugin, { plugin: 'acme.rating', to: upgrade!.to })
  expect([pinsOf(moved), pluginUpgrades(moved, contributorOf, references)]).toEqual([newest, []])
  const fewer = { ...foreign('3.0.0'), contributes: { ...foreign('3.0.0').contributes, actions: [] } }
  const rates = edited(first, addFlow, {
    nodes: [{ id: 'n', kind: 'action', name: '', action: 'action/acme.rating.rate', params: {}, bindings: {} }],
  })
  expect(pluginUpgrades(rates, contributorsAmong([foreign('1.0.0'), fewer]), references)[0]?.missing).toEqual([
    'action action/acme.rating.rate',
  ])
  expect(upgradePlugin.plan(testContext(emptyDocument()), { plugin: 'acme.rating', to: { version: '2.0.0' } })).toHaveProperty('refused')
})
