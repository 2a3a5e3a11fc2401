import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './entries.ts'
import { type Declared, readBuiltIn, readDeclarations } from './read-declarations.ts'

const HEADER = '// Written by `node run.mjs presets` from built-in.ts; a change belongs there.\n'
const WIDTH = 120

interface Kind {
  /** Whether each is a file of its own; otherwise it is a folder with an `index.ts`. */
  readonly areFiles?: boolean
  /** The calls that make a declaration of it. */
  readonly makers: readonly string[]
  /** The lists to write, by the name of their file: the text below the imports. */
  readonly files: Readonly<Record<string, (declared: readonly Declared[]) => string>>
}

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
const declarations =
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

const services = (declared: readonly Declared[]) =>
  servicesOf(
    declared.filter(({ isCommon }) => isCommon),
    'Page services that every page begins with.',
    ['pageServices', 'services'],
  )
const rareServices = (declared: readonly Declared[]) =>
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

const views = (declared: readonly Declared[]) =>
  viewsOf(
    declared.filter(({ isCommon }) => isCommon),
    'The views of built-in components that many pages have, by type, for pages that must not load declarations.',
    ['views', 'viewsPlugin', 'tessera.components'],
  )
const rareViews = (declared: readonly Declared[]) =>
  viewsOf(
    declared.filter(({ isCommon }) => !isCommon),
    'Views that few pages have: they are not named in what every page loads first.',
    ['rareViews', 'rareViewsPlugin', 'tessera.rare-components'],
  )

/** Types of fields by the name that models store, which is that of their folder. */
const fieldViews = (declared: readonly Declared[]): string => `import type { Plugin } from '#kernel/plugin'
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
const contributionsOf =
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

const ordered = 'in the order in which the editor offers them.'

/** What each kind becomes, by the name of the folder that it is in. */
const kinds: Readonly<Record<string, Kind>> = {
  components: {
    makers: ['defineComponent'],
    files: {
      'components.ts': declarations('components', 'componentDeclarations', 'Every built-in component.'),
      'views.ts': views,
      'rare-views.ts': rareViews,
    },
  },
  actions: {
    makers: ['defineAction'],
    files: { 'actions.ts': declarations('actions', 'actionDeclarations', `Every built-in event action, ${ordered}`) },
  },
  sources: {
    makers: ['defineSource'],
    files: { 'sources.ts': declarations('sources', 'sourceDeclarations', `Every built-in data source, ${ordered}`) },
  },
  steps: {
    makers: ['defineStepKind'],
    files: { 'steps.ts': declarations('steps', 'stepKindDeclarations', `Every built-in kind of step, ${ordered}`) },
  },
  'value-types': {
    makers: ['defineValueType'],
    files: {
      'value-types.ts': declarations(
        'valueTypes',
        'valueTypeDeclarations',
        `Every built-in type of values, ${ordered}`,
        'tessera.value-types',
      ),
    },
  },
  recipes: {
    makers: ['definePageRecipe'],
    files: { 'recipes.ts': declarations('recipes', 'recipeDeclarations', `Every recipe for pages, ${ordered}`) },
  },
  'model-recipes': {
    makers: ['defineModelRecipe'],
    files: {
      'model-recipes.ts': declarations(
        'modelRecipes',
        'modelRecipeDeclarations',
        `Every recipe for models, ${ordered}`,
        'tessera.model-recipes',
      ),
    },
  },
  functions: {
    areFiles: true,
    makers: ['defineFunction'],
    files: { 'functions.ts': declarations('functions', 'functionDeclarations', `Every built-in formula function, ${ordered}`) },
  },
  setters: {
    makers: ['defineSetter'],
    files: { 'setters.ts': declarations('setters', 'setterDeclarations', 'Every built-in setter.') },
  },
  languages: {
    makers: ['defineLanguage'],
    files: {
      'languages.ts': contributionsOf(
        {
          ...{ list: 'languageDeclarations', plugin: 'languagesPlugin', type: 'LanguageDeclaration' },
          ...{ point: 'languagesPoint', id: 'languages' },
        },
        'Every built-in language of the studio beside Chinese and English.',
      ),
    },
  },
  layouts: {
    makers: ['defineLayout'],
    files: {
      'layouts.ts': contributionsOf(
        {
          list: 'layoutDeclarations',
          plugin: 'layoutsPlugin',
          type: 'LayoutDeclaration',
          point: 'layoutsPoint',
          id: 'layouts',
          entry: 'admin',
        },
        'Every built-in layout of the admin app.',
      ),
    },
  },
  'menu-kinds': {
    makers: ['defineMenuKind'],
    files: {
      'menu-kinds.ts': contributionsOf(
        {
          list: 'menuKindDeclarations',
          plugin: 'menuKindsPlugin',
          type: 'MenuKindDeclaration',
          point: 'menuKindsPoint',
          id: 'menu-kinds',
          entry: 'admin',
        },
        'Every built-in kind of menu entry.',
      ),
    },
  },
  toolbar: {
    makers: ['defineToolbarItem'],
    files: {
      'toolbar.ts': contributionsOf(
        {
          list: 'toolbarDeclarations',
          plugin: 'toolbarPlugin',
          type: 'ToolbarItemDeclaration',
          point: 'toolbarPoint',
          id: 'toolbar',
          entry: 'admin',
        },
        'Every built-in item of the admin app’s toolbar.',
      ),
    },
  },
  'tab-actions': {
    makers: ['defineTabAction'],
    files: {
      'tab-actions.ts': contributionsOf(
        {
          list: 'tabActionDeclarations',
          plugin: 'tabActionsPlugin',
          type: 'TabActionDeclaration',
          point: 'tabActionsPoint',
          id: 'tab-actions',
          entry: 'admin',
        },
        'Every built-in action in the menu of a tab.',
      ),
    },
  },
  'field-types': {
    makers: ['defineFieldType'],
    files: {
      'field-types.ts': contributionsOf(
        {
          list: 'fieldTypeDeclarations',
          plugin: 'fieldTypesPlugin',
          type: 'FieldTypeDeclaration',
          point: 'fieldTypesPoint',
          id: 'field-types',
          entry: 'fields',
        },
        'Every built-in type of model fields, in the order in which the studio offers them.',
      ),
      'field-views.ts': fieldViews,
    },
  },
  nodes: {
    makers: ['defineNode'],
    files: {
      'nodes.ts': contributionsOf(
        {
          list: 'nodeDeclarations',
          plugin: 'nodesPlugin',
          type: 'NodeDeclaration',
          point: 'nodesPoint',
          id: 'nodes',
          entry: 'workflow',
        },
        'Every built-in node of workflows, in the order in which the designer offers them.',
      ),
    },
  },
  triggers: {
    makers: ['defineTrigger'],
    files: {
      'triggers.ts': contributionsOf(
        {
          list: 'triggerDeclarations',
          plugin: 'triggersPlugin',
          type: 'TriggerDeclaration',
          point: 'triggersPoint',
          id: 'triggers',
          entry: 'workflow',
        },
        'Every built-in trigger of workflows, in the order in which the designer offers them.',
      ),
    },
  },
  'approval-nodes': {
    makers: ['defineApprovalNode'],
    files: {
      'approval-nodes.ts': contributionsOf(
        {
          list: 'approvalNodeDeclarations',
          plugin: 'approvalNodesPlugin',
          type: 'ApprovalNodeDeclaration',
          point: 'approvalNodesPoint',
          id: 'approval-nodes',
          entry: 'approval',
        },
        'Every built-in step of approval flows, in the order in which the designer offers them.',
      ),
    },
  },
  approvers: {
    makers: ['defineApprover'],
    files: {
      'approvers.ts': contributionsOf(
        {
          list: 'approverDeclarations',
          plugin: 'approversPlugin',
          type: 'ApproverDeclaration',
          point: 'approversPoint',
          id: 'approvers',
          entry: 'approval',
        },
        'Every built-in source of approvers, in the order in which the designer offers them.',
      ),
    },
  },
  services: { makers: ['provideLazyService', 'provideService'], files: { 'services.ts': services, 'rare-services.ts': rareServices } },
}

/** The texts of the lists in `plugins/presets` by the name of their file, from what `built-in.ts` below `plugins` lists. */
export function presetTexts(plugins: string): ReadonlyMap<string, string> {
  const folders = readBuiltIn(plugins)
  const kindOf = (folder: string) => folder.split('/')[0] ?? ''
  const strange = folders.find((folder) => !Object.hasOwn(kinds, kindOf(folder)))
  if (strange) throw new Error(`plugins/presets/built-in.ts lists ${strange}; what it lists is in one of ${Object.keys(kinds).join(', ')}`)
  const texts = new Map<string, string>()
  for (const [kind, { areFiles, makers, files }] of Object.entries(kinds)) {
    const fileOf = (folder: string) => (areFiles ? `${folder}.ts` : `${folder}/index.ts`)
    const own = folders.filter((folder) => kindOf(folder) === kind)
    const declared = own.flatMap((folder) => readDeclarations(plugins, folder, fileOf(folder), makers))
    for (const { name, folder } of declared) {
      const other = declared.find((one) => one.name === name && one.folder !== folder)
      if (other) throw new Error(`plugins/${folder} and plugins/${other.folder} both export ${name}: give one another name`)
    }
    for (const [file, write] of Object.entries(files)) texts.set(file, HEADER + write(declared))
  }
  return texts
}

/** The lists in `plugins/presets` that are not what `built-in.ts` asks for, each with its right text. */
export function stalePresets(plugins: string): ReadonlyMap<string, string> {
  const isStale = ([file, text]: readonly [string, string]) => {
    const path = join(plugins, 'presets', file)
    return !existsSync(path) || readFileSync(path, 'utf8') !== text
  }
  return new Map([...presetTexts(plugins)].filter(isStale))
}

/** Writes the lists that are stale, and no others: whoever watches files is not woken for nothing. */
export function writePresets(plugins: string): void {
  for (const [file, text] of stalePresets(plugins)) writeFileSync(join(plugins, 'presets', file), text)
}

/** With `--check` nothing is written, and a list that is out of date is an error. */
function main(check: boolean): number {
  const plugins = join(root, 'plugins')
  const stale = [...stalePresets(plugins).keys()].map((file) => `plugins/presets/${file}`)
  if (stale.length === 0) return 0
  if (check) {
    console.error(`Out of date: ${stale.join(', ')}. Run: node run.mjs presets`)
    return 1
  }
  writePresets(plugins)
  console.log(`Wrote ${stale.join(', ')}.`)
  return 0
}

if (import.meta.main) {
  try {
    process.exit(main(process.argv.includes('--check')))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
