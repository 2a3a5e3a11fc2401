import { elementOf, PAGE_ID, type PageDocument } from '#kernel/page/records'

/**
 * Where in the editor something of a page is set. `fields` are the settings that may show it, the most exact one
 * first.
 */
export type Place =
  | {
      readonly kind: 'element'
      readonly id: string
      readonly tab: InspectorTab
      readonly variant: string
      readonly fields: readonly string[]
    }
  | { readonly kind: 'flow'; readonly id: string; readonly step: string; readonly fields: readonly string[] }
  | { readonly kind: 'api'; readonly id: string; readonly fields: readonly string[] }
  | { readonly kind: 'variable'; readonly id: string; readonly fields: readonly string[] }
  | { readonly kind: 'text'; readonly key: string }
  /** Other hosts of the project, in the dialog that allows them. */
  | { readonly kind: 'hosts' }

export type InspectorTab = 'tab/props' | 'tab/style' | 'tab/events' | 'tab/data'

/** Computed variables fail under the name of their state. */
const VARIABLES = 'variable'

/** Settings to which findings without a path lead. */
const FIELD_OF: { readonly [code: string]: string } = {
  CHECK_BUTTON_WITHOUT_EVENT: 'events',
  PAGE_SOURCE_CYCLE: 'source',
}

/**
 * Leads to what is found: `entry` and `path` as a finding, a failure or a use has them. What is no more on the page
 * leads to the page.
 */
export function placeOf(
  document: PageDocument,
  { entry: id, path = '', code = '' }: { entry: string; path?: string | undefined; code?: string },
): Place {
  if (code === 'RESOURCE_REPORTED') return { kind: 'hosts' }
  const entry = document.entries.get(id)
  const at = path.startsWith('#') ? '' : path
  switch (entry?.kind) {
    case 'flow': {
      const [step = '', ...param] = at.split('.')
      return { kind: 'flow', id, step, fields: upwards(param.join('.')) }
    }
    case 'api':
      return { kind: 'api', id, fields: upwards(at) }
    case 'variable':
      return { kind: 'variable', id, fields: upwards(at) }
    case 'text':
      return { kind: 'text', key: id }
  }
  if (id === VARIABLES) {
    const named = [...document.entries.values()].find((each) => each.kind === 'variable' && each.name === at.split('.')[0])
    if (named) return { kind: 'variable', id: named.id, fields: ['formula'] }
  }
  return { kind: 'element', id: elementOf(document, id) ? id : PAGE_ID, ...inInspector(at || (FIELD_OF[code] ?? '')) }
}

function inInspector(path: string): { readonly tab: InspectorTab; readonly variant: string; readonly fields: readonly string[] } {
  const [root, ...below] = path.split('.')
  const inside = below.join('.')
  const none = { variant: '' }
  switch (root) {
    case 'events':
      return { ...none, tab: 'tab/events', fields: upwards(path) }
    case 'source':
      return { ...none, tab: 'tab/data', fields: [...upwards(inside), 'source'] }
    case 'css':
    case 'shared':
      return { ...none, tab: 'tab/style', fields: [root] }
    case 'style':
      return { ...none, tab: 'tab/style', fields: upwards(inside) }
    case 'looks': {
      const [variant = '', ...key] = below
      return { tab: 'tab/style', variant, fields: upwards(key.join('.')) }
    }
    default:
      return { ...none, tab: 'tab/props', fields: upwards(path) }
  }
}

/** `columns.2.authCode` is edited within `columns.2` or `columns`, where it has no field of its own. */
function upwards(path: string): readonly string[] {
  const steps = path.split('.')
  return path === '' ? [] : steps.map((_, i) => steps.slice(0, steps.length - i).join('.'))
}
