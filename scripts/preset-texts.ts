import type { Declared } from './read-declarations.ts'

const WIDTH = 120

/** Names between brackets: on one line where they fit, else each on its own. */
function listed(open: string, names: readonly string[], close: string, space = ''): string {
  const line = `${open}${space}${names.join(', ')}${space}${close}`
  return line.length <= WIDTH ? line : `${open}\n${names.map((name) => `  ${name},\n`).join('')}${close}`
}

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)

function imports(declared: readonly Declared[]): string {
  const files = new Map(declared.map(({ folder, file }) => [folder, file]))
  const line = (folder: string) => {
    const names = declared.filter((one) => one.folder === folder).map(({ name }) => name)
    return listed('import {', names.sort(compare), `} from '../${files.get(folder)}'`, ' ')
  }
  const folders = [...files.keys()].sort(compare)
  return folders.map((folder) => `${line(folder)}\n`).join('')
}

const arrayOf = (name: string, declared: readonly Declared[]) =>
  listed(
    `export const ${name} = [`,
    declared.map((one) => one.name),
    '] as const',
  )

/** A list of declarations and the plugin that brings them. */
export const declarations =
  (key: string, list: string, comment: string, id = `tessera.${key}`) =>
  (declared: readonly Declared[]) =>
    `import { definePlugin } from '#sdk'
${imports(declared)}
/** ${comment} */
${arrayOf(list, declared)}

export const ${key}Plugin = definePlugin({ id: '${id}', version: '0.1.0', ${key}: ${list} })
`

const contributesServices = (list: string, plugin: string) => `export const ${plugin}Plugin: Plugin = {
  id: 'tessera.${plugin === 'services' ? 'services' : 'rare-services'}',
  version: '0.1.0',
  setup(context) {
    for (const service of ${list}) context.contribute(pageServicesPoint, service)
  },
}
`

const servicesOf = (
  declared: readonly Declared[],
  comment: string,
  names: readonly [list: string, plugin: string],
) => `import type { Plugin } from '#kernel/plugin'
import { pageServicesPoint } from '#kernel/view'
${imports(declared)}
/** ${comment} */
${arrayOf(names[0], declared)}

${contributesServices(...names)}`

export const services = (declared: readonly Declared[]) =>
  servicesOf(
    declared.filter(({ isCommon }) => isCommon),
    'Page services that every page begins with.',
    ['pageServices', 'services'],
  )
export const rareServices = (declared: readonly Declared[]) =>
  servicesOf(
    declared.filter(({ isCommon }) => !isCommon),
    'Page services that come with the first action that acts on the page, or with views that few pages have. An app adds what only it can do.',
    ['rareServices', 'rareServices'],
  )

function viewLine({ folder, name, type, view }: Declared): string {
  if (!type || !/^[A-Z]\w*$/.test(type))
    throw new Error(`plugins/${folder}/index.ts: ${name} needs a type that is written out, such as 'Button'`)
  if (!view?.startsWith('./')) throw new Error(`plugins/${folder}/index.ts: ${name} needs view: () => import('./view.tsx')`)
  return `  ${type}: () => import('../${folder}/${view.slice(2)}'),\n`
}

const viewsOf = (
  declared: readonly Declared[],
  comment: string,
  names: readonly [list: string, plugin: string, id: string],
) => `import type { Plugin } from '#kernel/plugin'
import { type ViewLoad, viewsPoint } from '#kernel/view'

/** ${comment} */
const ${names[0]}: { readonly [type: string]: ViewLoad } = {
${declared.map(viewLine).join('')}}

export const ${names[1]}: Plugin = {
  id: '${names[2]}',
  version: '0.1.0',
  setup(context) {
    for (const [id, load] of Object.entries(${names[0]})) context.contribute(viewsPoint, { id, load })
  },
}
`

export const views = (declared: readonly Declared[]) =>
  viewsOf(
    declared.filter(({ isCommon }) => isCommon),
    'The views of built-in components that many pages have, by type, for pages that must not load declarations.',
    ['views', 'viewsPlugin', 'tessera.components'],
  )
export const rareViews = (declared: readonly Declared[]) =>
  viewsOf(
    declared.filter(({ isCommon }) => !isCommon),
    'Views that few pages have: they are not named in what every page loads first.',
    ['rareViews', 'rareViewsPlugin', 'tessera.rare-components'],
  )

/** Types of fields by the name that models store, which is that of their folder. */
export const fieldViews = (declared: readonly Declared[]): string => `import type { Plugin } from '#kernel/plugin'
import { type ViewLoad, viewsPoint } from '#kernel/view'

/** The views of built-in types of fields by their ids, for pages that must not load declarations. */
export const fieldViews: { readonly [type: string]: ViewLoad } = {
${declared
  .flatMap(({ folder, view }) => {
    const name = folder.slice(folder.indexOf('/') + 1)
    return view ? [`  'field/${name}': () => import('../${folder}/${view.slice(2)}'),\n`] : []
  })
  .join('')}}

export const fieldViewsPlugin: Plugin = {
  id: 'tessera.field-views',
  version: '0.1.0',
  setup(context) {
    for (const [id, load] of Object.entries(fieldViews)) context.contribute(viewsPoint, { id, load })
  },
}
`

/** A list of contributions to the studio or the admin app, and the plugin that brings them; no page loads it. */
export const contributionsOf =
  (
    of: {
      readonly list: string
      readonly plugin: string
      readonly type: string
      readonly point: string
      readonly id: string
      readonly entry?: string
    },
    comment: string,
  ) =>
  (declared: readonly Declared[]) =>
    `import type { Plugin } from '#kernel/plugin'
import { type ${of.type}, ${of.point} } from '#sdk/${of.entry ?? 'studio'}'
${imports(declared)}
/** ${comment} */
${listed(
  `export const ${of.list}: readonly ${of.type}[] = [`,
  declared.map((one) => one.name),
  ']',
)}

export const ${of.plugin}: Plugin = {
  id: 'tessera.${of.id}',
  version: '0.1.0',
  setup(context) {
    for (const each of ${of.list}) context.contribute(${of.point}, each)
  },
}
`
