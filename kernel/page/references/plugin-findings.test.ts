import { describe, expect, it } from 'vitest'
import type { ElementRecord, PageDocument } from '../records/records.ts'
import { testReferences } from '../references.fixture.ts'
import { emptyDocument } from '../schema/parse-page.ts'
import type { ContributionKind, Contributor, ContributorOf } from './page-plugins.ts'
import { pluginFindings } from './plugin-findings.ts'

const element = (id: string, type: string): ElementRecord => ({
  ...{ kind: 'element', id, type, name: id, parentId: null, order: 'a0', props: {}, bindings: {} },
  ...{ style: {}, css: '', events: {}, version: 1, extra: {} },
})
const pageOf = (...elements: readonly ElementRecord[]): PageDocument => {
  const empty = emptyDocument()
  return { entries: new Map([...empty.entries, ...elements.map((each) => [each.id, each] as const)]) }
}
const plugin = (id: string, ...uses: readonly string[]): Contributor => ({ id, version: '1.0.0', uses })
/** Contributors by kind and name; the page itself is the product's. */
const among =
  (contributed: { readonly [name: string]: Contributor }): ContributorOf =>
  (kind: ContributionKind, name) =>
    kind === 'component' && name === 'Page' ? plugin('tessera.base') : contributed[`${kind} ${name}`]

const rating = plugin('acme.rating', 'service/acme.toast.toasts')
const CONTRIBUTED = { 'component acme.rating/Stars': rating, 'service service/acme.toast.toasts': plugin('acme.toast') }
const stars = element('Stars_1', 'acme.rating/Stars')

const find = (
  page: PageDocument,
  contributed: { readonly [name: string]: Contributor },
  { disabled = [], failed = [] }: { readonly disabled?: readonly string[]; readonly failed?: readonly string[] } = {},
) =>
  pluginFindings(page, { contributorOf: among(contributed), references: testReferences, disabled, failed }).map(
    ({ code, entry, message }) => [code, entry, (message as { readonly params: object }).params],
  )
const toast = (entry: string, count = 1) => [entry, { plugin: 'acme.toast', count }]

describe('findings about plugins of a page', () => {
  it('finds nothing where every plugin and the services that it uses are there', () => {
    expect(find(pageOf(stars), CONTRIBUTED)).toEqual([])
  })

  it('finds the plugin of a service that a used plugin needs', () => {
    const { 'component acme.rating/Stars': component } = CONTRIBUTED
    const withoutToast = { 'component acme.rating/Stars': component! }
    expect(find(pageOf(stars), CONTRIBUTED, { disabled: ['acme.toast'] })).toEqual([['PAGE_PLUGIN_DISABLED', ...toast('Stars_1')]])
    expect(find(pageOf(stars), withoutToast)).toEqual([['PAGE_PLUGIN_MISSING', ...toast('Stars_1')]])
    expect(find(pageOf(stars), withoutToast, { failed: ['acme.toast'] })).toEqual([['PAGE_PLUGIN_FAILED', ...toast('Stars_1')]])
    expect(find(pageOf(stars), withoutToast, { disabled: ['acme.toast'], failed: ['acme.toast'] })).toEqual([
      ['PAGE_PLUGIN_DISABLED', ...toast('Stars_1')],
    ])
  })

  it('finds both a plugin that is switched off and the service that it uses', () => {
    expect(find(pageOf(stars), CONTRIBUTED, { disabled: ['acme.rating', 'acme.toast'] })).toEqual([
      ['PAGE_PLUGIN_DISABLED', 'Stars_1', { plugin: 'acme.rating', count: 1 }],
      ['PAGE_PLUGIN_DISABLED', ...toast('Stars_1')],
    ])
  })

  it('ends where plugins use services of each other', () => {
    const mutual = { ...CONTRIBUTED, 'service service/acme.toast.toasts': plugin('acme.toast', 'service/acme.toast.toasts') }
    expect(find(pageOf(stars), mutual, { disabled: ['acme.toast'] })).toEqual([['PAGE_PLUGIN_DISABLED', ...toast('Stars_1')]])
  })

  it('makes one finding for each plugin, at the first place, with the number of places', () => {
    const page = pageOf(element('One', 'acme.gone/A'), element('Two', 'acme.gone/B'), element('Three', 'acme.other/A'))
    expect(find(page, {})).toEqual([
      ['PAGE_PLUGIN_MISSING', 'One', { plugin: 'acme.gone', count: 2 }],
      ['PAGE_PLUGIN_MISSING', 'Three', { plugin: 'acme.other', count: 1 }],
    ])
  })

  it('leaves out names that are no plugin’s', () => {
    expect(find(pageOf(element('One', 'Unknown'), element('Two', 'acme/Stars')), {})).toEqual([])
  })
})
