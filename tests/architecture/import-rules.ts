/** What the files of one room may import. The first rule whose `files` matches a path applies to it. */
export interface ImportRule {
  readonly files: RegExp
  /** Our own files it may import, beside those of its own room. */
  readonly own: readonly RegExp[]
  /** Our own files of which it may import types only. */
  readonly types?: readonly RegExp[]
  /** Our own files it may import by `import()` alone. */
  readonly lazy?: readonly RegExp[]
  /** Packages, by name or by the start of the name where it ends in `*`. */
  readonly packages: readonly string[]
  /** Packages of which it may import types only. */
  readonly typePackages?: readonly string[]
  /** The files that count as its own room; by default what `files` matches. */
  readonly room?: RegExp
}

const message = /^kernel\/message\/(index|speaker)\.ts$/
const plugin = /^kernel\/plugin\/index\.ts$/
const document = /^kernel\/document\/index\.ts$/
const page = /^kernel\/page\/index\.ts$/
const engine = /^kernel\/engine\/(index|program|protocol|runtime|host|worker)\.ts$/
// Who uses what on a page: for the editor, never for what a viewer loads.
const references = /^kernel\/engine\/references\.ts$/
// The services of a page without what draws it, for declarations.
const view = /^kernel\/view\/(index|page-services)\.ts$/
// Each room's words: they load when something is first told.
const words = /^kernel\/[a-z]+\/words\.ts$/
const kernel = [message, plugin, document, page, engine, view]
const manifest = /^sdk\/manifest\.ts$/
const sdk = /^sdk\/(index|react|setter|studio|services\/index|testing\/index)\.ts$/
const pluginEntry = /^plugins\/[^/]+\/([^/]+\/)?index\.ts$/
const builtInFunction = /^plugins\/functions\/[^/]+\.ts$/
const preset = /^plugins\/presets\/[^/]+\.ts$/
const shell = /^apps\/shell\//
const boot = /^apps\/boot\//
const serverTypes = [/^server\//]

const react = ['react', 'react-dom', '@preact/signals-core']
const userInterface = [
  ...react,
  '@arco-design/*',
  '@antv/*',
  '@codemirror/*',
  '@dnd-kit/*',
  '@lezer/highlight',
  '@tanstack/*',
  '@xyflow/react',
  'cmdk',
  'dayjs',
  'i18next',
  'react-resizable-panels',
  'tinykeys',
  'wouter',
]

/** The table of who may import whom, as data; a change here is a decision about the architecture. */
export const importRules: readonly ImportRule[] = [
  { files: /^kernel\/message\//, own: [], packages: [] },
  { files: /^kernel\/plugin\//, own: [message], packages: ['@preact/signals-core'] },
  { files: /^kernel\/document\//, own: [message], packages: ['@preact/signals-core'] },
  { files: /^kernel\/page\//, own: [message, plugin, document], packages: ['zod', 'fractional-indexing', '@preact/signals-core'] },
  {
    files: /^kernel\/engine\/vm\.ts$/,
    room: /^kernel\/engine\//,
    own: [message, plugin, page],
    packages: ['quickjs-*', '@jitl/quickjs-*'],
  },
  // The ends of a process of its own, for the server alone: the only files of the engine that know there is a machine.
  {
    files: /^kernel\/engine\/(child|first-values|end-with-parent|parent-watch)\.ts$/,
    room: /^kernel\/engine\//,
    own: [message, plugin, page],
    packages: ['node:*'],
  },
  { files: /^kernel\/engine\//, own: [message, plugin, page], packages: ['comlink', '@preact/signals-core', 'acorn'] },
  { files: /^kernel\/view\//, own: [message, plugin, page, engine], packages: react },
  { files: /^kernel\//, own: [], packages: [] },
  {
    files: /^sdk\/(react|setter|studio|testing)(\/|\.ts)/,
    room: /^sdk\//,
    own: kernel,
    packages: [...react, 'zod', '@testing-library/*', '@arco-design/*'],
  },
  // Builds plugins on the author's machine, under Node; no part of what authors import.
  {
    files: /^sdk\/pack\//,
    room: /^sdk\//,
    own: [...kernel, words, /^kernel\/engine\/lexical-scope\.ts$/],
    packages: ['node:*', 'rolldown', 'lightningcss', 'acorn'],
  },
  { files: /^sdk\//, own: kernel, lazy: [words], packages: ['zod', '@preact/signals-core'], typePackages: ['react'] },
  {
    files: preset,
    own: [sdk, pluginEntry, builtInFunction, plugin, view],
    lazy: [/^plugins\/components\/[^/]+\/view\.tsx$/],
    packages: [],
  },
  // Both pickers of dates are one room: they read and write the same formats.
  {
    files: /^plugins\/components\/date-picker(-range)?\/index\.ts$/,
    room: /^plugins\/components\/date-picker(-range)?\//,
    own: [sdk],
    packages: ['zod'],
  },
  { files: /^plugins\/components\/date-picker(-range)?\//, own: [sdk], packages: [...userInterface, 'zod'] },
  // A declaration and a run are read by the server's build, the worker and the tests: no React, nothing heavy.
  { files: /^plugins\/.*\/(index|run)\.ts$/, room: /^$/, own: [sdk], packages: ['zod'] },
  { files: /^plugins\/functions\//, own: [sdk], packages: ['zod', 'dayjs'] },
  { files: /^plugins\/.*\.tsx$/, own: [sdk], packages: [...userInterface, 'zod'], room: /^$/ },
  { files: /^plugins\/sources\//, own: [sdk], packages: ['zod', 'eventsource-parser'], room: /^$/ },
  { files: /^plugins\//, own: [sdk], packages: ['zod', ...userInterface], room: /^$/ },
  // The lists of plugins that each side begins with.
  { files: /^apps\/boot\//, own: [plugin, preset], packages: [] },
  {
    files: /^apps\/studio\//,
    own: [sdk, ...kernel, words, references, pluginEntry, preset, shell, boot],
    types: serverTypes,
    packages: [...userInterface, '@preact/signals-react', 'zod', 'acorn', 'yaml'],
  },
  { files: /^apps\/admin\//, own: [sdk, ...kernel, pluginEntry, preset, shell], types: serverTypes, packages: [...userInterface, 'zod'] },
  {
    files: /^apps\/viewer\//,
    own: [sdk, ...kernel, pluginEntry, preset, shell, boot],
    types: serverTypes,
    packages: [...userInterface, 'zod'],
  },
  { files: /^apps\/shell\//, own: [sdk, ...kernel, preset, boot], types: serverTypes, packages: [...userInterface, 'zod', 'comlink'] },
  // The compiler of published pages: a process of its own, so that the engine never runs in the server's.
  {
    files: /^server\/compiler\/compile-child\.ts$/,
    room: /^server\//,
    own: [message, page, /^kernel\/engine\/(check-sources|compile-page|first-values|end-with-parent)\.ts$/],
    types: [engine],
    packages: ['node:os', 'node:path'],
  },
  // The durable engine's package is known to one room; everybody else enqueues and works.
  {
    files: /^server\/durable\//,
    room: /^server\//,
    own: [],
    packages: ['openworkflow', 'openworkflow/*', 'drizzle-orm', 'node:*', 'bun'],
  },
  {
    files: /^server\//,
    // The contract with plugins of others; the rest of the SDK speaks to code.
    own: [message, plugin, document, page, words, manifest],
    types: [engine],
    packages: ['elysia', '@elysiajs/*', 'drizzle-orm', 'drizzle-kit', 'postgres', 'zod', 'node:*', 'bun', 'bun:*'],
  },
]

/** What a test beside a source may use over and above its room's packages. */
export const testPackages = [
  'vitest',
  'vitest/*',
  'fast-check',
  '@testing-library/*',
  'playwright',
  'playwright/*',
  'happy-dom',
  'node:*',
  'bun',
  'bun:*',
  ...userInterface,
  'zod',
]

/** What a test beside a source may reach in other rooms: the same entries as everybody, and what tests share. */
export const testOwn = [...kernel, sdk, pluginEntry, preset, /^tests\//, /^plugins\/.*\/run\.ts$/]
