import { expect, test } from 'vitest'
import type { PluginPages, PluginRow } from '../../../server/wire.ts'
import { contributionsOf, groupPlugins } from './plugin-groups.ts'

const label = { zh: '评分', en: 'Rating' }
const data = (id: string, version: string): NonNullable<PluginRow['data']> => ({
  ...{ id, version, label, hash: version },
  contributes: {
    components: [],
    actions: [{ id: 'action/acme.rating.send', label: { zh: '发送', en: 'Send' }, runs: 'worker', references: {} }],
    sources: [],
    functions: [{ id: 'function/acme.rating.vat', name: 'ACME_VAT', source: '() => 1' }],
    others: [{ point: 'panels', id: 'panel/acme.rating.notes' }],
  },
})
const row = (more: Partial<PluginRow>): PluginRow => ({
  ...{ id: 'acme.rating', version: '1.0.0', hash: 'a', label, state: 'active', problem: null, current: true, folder: '/a', server: null },
  data: data('acme.rating', more.version ?? '1.0.0'),
  ...more,
})
const broken = { state: 'failed', data: null, problem: { code: 'file-missing', message: label } } as const
const page = (id: number, plugin: string): PluginPages[number] => ({
  ...{ id, name: `Page ${id}`, projectId: 1, projectName: 'Shop' },
  uses: [{ plugin, in: 'stg', version: '1.0.0' }],
})

test('the versions of one plugin are one row, told of by the version that answers, with what is wrong and the pages that hold on to it', () => {
  const rows = [row({ current: false }), row({ version: '2.0.0' }), row({ version: '3.0.0', ...broken }), row({ id: 'acme.other' })]
  const groups = groupPlugins(rows, [page(1, 'acme.rating'), page(2, 'acme.other'), page(3, 'acme.gone')])
  expect(
    groups.map(({ id, main, state, usable, failed, pages }) => [id, main.version, state, usable.length, failed.length, pages.length]),
  ).toEqual([
    ['acme.rating', '2.0.0', 'active', 2, 1, 1],
    ['acme.other', '1.0.0', 'active', 1, 0, 1],
  ])
})

test('folders of which nobody can tell what is in them are rows of their own and come first', () => {
  const unknown = (folder: string) => row({ id: null, version: null, hash: null, folder, ...broken })
  const groups = groupPlugins([row({}), unknown('/b'), unknown('/c')], [])
  expect(groups.map(({ key, state }) => [key, state])).toEqual([
    ['folder /b', 'failed'],
    ['folder /c', 'failed'],
    ['acme.rating', 'active'],
  ])
})

test('contributions are listed by kind with the names that people know them by', () => {
  expect(contributionsOf(row({}), 'en')).toEqual([
    { kind: 'actions', names: ['Send · action/acme.rating.send'] },
    { kind: 'functions', names: ['ACME_VAT'] },
    { kind: 'others', names: ['panels · panel/acme.rating.notes'] },
  ])
  expect(contributionsOf(row({ data: null }), 'en')).toEqual([])
})
