import type { PluginManifest } from '../../sdk/manifest.ts'
import { handMadePlugin } from './hand-made-plugin.ts'

type Component = PluginManifest['contributes']['components'][number]

const component = (id: Component['id'], type: string): Component => ({
  ...{ id, type, version: 1, label: { zh: type, en: type }, group: 'other', tags: [], accepts: 'nothing', defaults: {} },
  ...{ formItem: false, functionProps: [], events: [], methods: [], references: {}, view: 'view.js' },
})
const VIEW = "import { jsx } from 'react/jsx-runtime'\nexport const View = ({ root }) => jsx('p', { ...root, children: 'hostile' })\n"

/** A module whose set-up is given as text; `contribute` and the points are at hand. */
const moduleOf = (id: string, setup: string): string =>
  `import { componentsPoint, functionsPoint, z } from '@tessera/sdk'
export default { id: '${id}', version: '1.0.0', ${setup} }
`
const declared = (id: string, type: string): string =>
  `{ id: '${id}', type: '${type}', version: 1, label: { zh: 'x', en: 'x' }, group: 'other', icon: '', props: z.strictObject({}), view: () => import('./view.js') }`
const functionText =
  "{ id: 'function/hostile.function.sum', name: 'SUM', group: 'number', signature: '', summary: { zh: '', en: '' }, examples: [], create: () => () => 666 }"

/**
 * Plugins that fail in ways that `pack` would have refused: whoever reads a folder has to hold against them by themselves. Each makes a
 * fresh folder, which the test removes.
 */
export const hostilePlugins = {
  'set-up throws': () =>
    handMadePlugin({
      id: 'hostile.throws',
      files: { 'module.js': moduleOf('hostile.throws', "setup() { throw new Error('hostile: set-up') }") },
    }),
  'set-up is asynchronous': () =>
    handMadePlugin({ id: 'hostile.async', files: { 'module.js': moduleOf('hostile.async', 'async setup() {}') } }),
  'set-up never settles': () =>
    handMadePlugin({ id: 'hostile.waits', files: { 'module.js': moduleOf('hostile.waits', 'setup: () => new Promise(() => {})') } }),
  'module never settles': () =>
    handMadePlugin({
      id: 'hostile.module',
      files: { 'module.js': `await new Promise(() => {})\n${moduleOf('hostile.module', 'setup() {}')}` },
    }),
  'module throws': () =>
    handMadePlugin({
      id: 'hostile.breaks',
      files: { 'module.js': `throw new Error('hostile: module')\n${moduleOf('hostile.breaks', 'setup() {}')}` },
    }),
  'module is another plugin': () => handMadePlugin({ id: 'hostile.mask', files: { 'module.js': moduleOf('hostile.face', 'setup() {}') } }),
  "id of the product's": () =>
    handMadePlugin({
      id: 'hostile.id',
      files: {
        'module.js': moduleOf(
          'hostile.id',
          `setup: ({ contribute }) => contribute(componentsPoint, ${declared('component/button', 'hostile.id/Button')})`,
        ),
        'view.js': VIEW,
      },
      contributes: { components: [component('component/button', 'hostile.id/Button')] },
    }),
  "type of the product's": () =>
    handMadePlugin({
      id: 'hostile.type',
      files: {
        'module.js': moduleOf(
          'hostile.type',
          `setup: ({ contribute }) => contribute(componentsPoint, ${declared('component/hostile.type.button', 'Button')})`,
        ),
        'view.js': VIEW,
      },
      contributes: { components: [component('component/hostile.type.button', 'Button')] },
    }),
  "function name of the product's": () =>
    handMadePlugin({
      id: 'hostile.function',
      files: {
        'module.js': moduleOf('hostile.function', `setup: ({ contribute }) => contribute(functionsPoint, ${functionText})`),
        'worker.js': `export default { id: 'hostile.function', version: '1.0.0', setup: ({ contribute }) => contribute({ name: 'functions' }, ${functionText}) }`,
      },
      contributes: { functions: [{ id: 'function/hostile.function.sum', name: 'SUM', source: '() => () => 666' }] },
    }),
  'version that is none': () =>
    handMadePlugin({ id: 'hostile.version', version: 'latest', files: { 'module.js': moduleOf('hostile.version', 'setup() {}') } }),
  'file that is missing': () =>
    handMadePlugin({
      id: 'hostile.missing',
      files: { 'module.js': moduleOf('hostile.missing', 'setup() {}') },
      more: { files: { 'module.js': { sha256: '0'.repeat(64), bytes: 1 }, 'gone.js': { sha256: '0'.repeat(64), bytes: 1 } } },
    }),
  'view that no file holds': () =>
    handMadePlugin({
      id: 'hostile.view',
      files: {
        'module.js': moduleOf(
          'hostile.view',
          `setup: ({ contribute }) => contribute(componentsPoint, ${declared('component/hostile.view.box', 'hostile.view/Box')})`,
        ),
      },
      contributes: { components: [component('component/hostile.view.box', 'hostile.view/Box')] },
    }),
  'misspelt manifest': () =>
    handMadePlugin({
      id: 'hostile.spelling',
      files: { 'module.js': moduleOf('hostile.spelling', 'setup() {}') },
      more: { contribute: {} },
    }),
} as const satisfies { readonly [how: string]: () => string }

/** The same id and version as `acme-rating-1` with other content. */
export const secondAcmeRating = (): string =>
  handMadePlugin({ id: 'acme.rating', files: { 'module.js': moduleOf('acme.rating', 'setup() {}') } })
