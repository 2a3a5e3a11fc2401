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
// How data is read and written by its own keys is needed inside the VM too, which the rest of the room would make
// heavy.
const document = /^kernel\/document\/(index|own|read-json)\.ts$/
// Paths and names alone are read by views, in the worker and inside the VM, which the rest of the room would make
// heavy.
const page =
  /^kernel\/page\/((values|records|look|look\/theme|references|texts|names|schema|commands)\/index|values\/(path|every-code|page-route|tracks|read-json|decimal|time-zone|resources|uploads)|records\/(slots|slot-names|source-use|steps|app-names|blocks|row-words))\.ts$/
const engine = /^kernel\/engine\/(index|files|program|protocol|runtime|sending-fetch|texts|ends\/host|ends\/worker)\.ts$/
// The first import of every process of the server.
const frozenPrototypes = /^kernel\/engine\/ends\/frozen-prototypes\.ts$/
// Who uses what on a page: for the editor, never for what a viewer loads.
const references = /^kernel\/engine\/references\/references\.ts$/
// The services of a page, and what pages share, without what draws them.
const view = /^kernel\/view\/(index|page-services|app-state)\.ts$/
// Each room's words: they load when something is first told.
const words = /^kernel\/[a-z]+\/words\.ts$/
const kernel = [message, plugin, document, page, engine, view]
const manifest = /^sdk\/manifest\.ts$/
const sdk = /^sdk\/(index|admin|fields|workflow|approval|react|chart|setter|studio|services\/index|testing\/index)\.ts$/
// The check of a page, for the studio and the publisher, never for what a viewer loads.
const check = /^sdk\/check\/(index|words)\.ts$/
const pluginEntry = /^plugins\/[^/]+\/([^/]+\/)?index\.ts$/
const builtInFunction = /^plugins\/functions\/[^/]+\.ts$/
// What types of model fields are: pure functions over values, which the server applies.
const fieldTypes = [/^sdk\/fields\.ts$/, /^plugins\/presets\/field-types\.ts$/]
const preset = /^plugins\/presets\/[^/]+\.ts$/
const shell = /^apps\/shell\//
const kit = /^apps\/kit\//
const boot = /^apps\/boot\//
const viewer = /^apps\/viewer\//
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
  '@tiptap/*',
  '@xyflow/react',
  'cmdk',
  'dayjs',
  'fflate',
  'i18next',
  'maplibre-gl',
  'pmtiles',
  'qrcode-generator',
  'react-easy-crop',
  'react-resizable-panels',
  'signature_pad',
  'tinykeys',
  'topojson-client',
  'world-atlas',
  'wouter',
]

/**
 * The engine's rooms, each of which may use its floor and those before it: texts of authors, programs made of them,
 * what refers to what, the VM, a page that runs, and the ends in page, worker and server.
 */
const ENGINE_ROOMS = ['language', 'program', 'references', 'vm', 'run', 'ends']

function engineRooms(): ImportRule[] {
  const base = [message, plugin, document, page]
  const floor = /^kernel\/engine\/[^/]+\.ts$/
  const rooms = ENGINE_ROOMS.map((room) => new RegExp(`^kernel/engine/${room}/`))
  const packages = ['comlink', '@preact/signals-core', 'acorn']
  const rule = (room: number, files: RegExp, own: readonly string[]): ImportRule => ({
    files,
    room: rooms[room]!,
    own: [...base, floor, ...rooms.slice(0, room)],
    packages: own,
  })
  return [
    {
      files: /^kernel\/engine\/.*\.(test|fixture)\.ts$/,
      room: /^kernel\/engine\//,
      own: [...base, /^kernel\/page\/patch\.fixture\.ts$/],
      packages,
    },
    // Parts of the entry that others import by names of the rooms.
    { files: /^kernel\/engine\/index\.ts$/, room: /^kernel\/engine\//, own: base, packages },
    // What runs inside of the VM, bundled into one text.
    { files: /^kernel\/engine\/vm\/runtime\//, own: [/^kernel\/page\/values\/path\.ts$/], packages: [] },
    rule(3, /^kernel\/engine\/vm\/vm\.ts$/, ['quickjs-*', '@jitl/quickjs-*']),
    // The ends of a process of its own, for the server alone: the only files of the engine that know there is a
    // machine.
    rule(5, /^kernel\/engine\/ends\/(child|first-values|end-with-parent|parent-watch|processor-time)\.ts$/, ['node:*']),
    ...rooms.map((files, room) => rule(room, files, packages)),
    { files: /^kernel\/engine\//, room: floor, own: base, packages },
  ]
}

/**
 * The rooms of a page, each of which may use those before it: plain values, what a page is made of, how it looks, what
 * refers to what, its texts, its names, how it is read, checked and stored, and what changes it.
 */
const PAGE_ROOMS = ['values', 'records', 'look', 'references', 'texts', 'names', 'schema', 'commands']

function pageRooms(): ImportRule[] {
  const base = [message, plugin, document]
  const packages = ['zod', 'fractional-indexing', '@preact/signals-core', 'css-tree']
  const rooms = PAGE_ROOMS.map((room) => new RegExp(`^kernel/page/${room}/`))
  return [
    { files: /^kernel\/page\/.*\.(test|fixture)\.ts$/, room: /^kernel\/page\//, own: base, packages },
    ...rooms.map((files, at) => ({
      files,
      own: [...base, ...rooms.slice(0, at)],
      // Records say what a theme holds by its types.
      types: files.test('kernel/page/records/') ? [/^kernel\/page\/look\/theme\/tokens\.ts$/] : [],
      packages,
    })),
    { files: /^kernel\/page\//, own: base, packages },
  ]
}

/** The table of who may import whom, as data; a change here is a decision about the architecture. */
export const importRules: readonly ImportRule[] = [
  { files: /^kernel\/message\//, own: [], packages: [] },
  { files: /^kernel\/plugin\//, own: [message], packages: ['@preact/signals-core'] },
  { files: /^kernel\/document\//, own: [message], packages: ['@preact/signals-core'] },
  ...pageRooms(),
  ...engineRooms(),
  { files: /^kernel\/view\//, own: [message, plugin, page, engine], packages: react },
  { files: /^kernel\//, own: [], packages: [] },
  // The only room that knows the library of charts.
  { files: /^sdk\/(chart\.ts|react\/chart\/)/, room: /^sdk\//, own: kernel, packages: [...react, '@antv/*'] },
  // And the only one that knows the library of rich text.
  { files: /^sdk\/react\/rich-editor\//, room: /^sdk\//, own: kernel, packages: [...react, '@tiptap/*'] },
  {
    files: /^sdk\/(react|setter|studio|testing)(\/|\.ts)/,
    room: /^sdk\//,
    own: kernel,
    packages: [
      ...react,
      ...['zod', '@testing-library/*', '@arco-design/*', '@tanstack/react-virtual', 'dompurify', 'markdown-it'],
      'react-transition-group',
    ],
  },
  // Builds plugins on the author's machine, under Node; no part of what authors import.
  {
    files: /^sdk\/pack\//,
    room: /^sdk\//,
    own: [...kernel, words, /^kernel\/engine\/language\/lexical-scope\.ts$/],
    packages: ['node:*', 'rolldown', 'lightningcss', 'acorn'],
  },
  // The door for server halves of plugins, which hands on what the server offers them.
  { files: /^sdk\/server\.ts$/, room: /^sdk\//, own: [plugin, /^server\/boot\/door\.ts$/], packages: ['zod', 'drizzle-orm'] },
  { files: /^sdk\/check\//, room: /^sdk\//, own: [...kernel, references], packages: [] },
  { files: /^sdk\//, own: kernel, lazy: [words], packages: ['zod', '@preact/signals-core'], typePackages: ['react'] },
  {
    files: preset,
    own: [sdk, pluginEntry, builtInFunction, plugin, view],
    lazy: [/^plugins\/(components|field-types)\/[^/]+\/view\.tsx$/],
    packages: [],
  },
  // The pickers of dates and times are one room: they read and write the same formats.
  {
    files: /^plugins\/components\/(date|time)-picker(-range)?\/index\.ts$/,
    room: /^plugins\/components\/(date|time)-picker(-range)?\//,
    own: [sdk],
    packages: ['zod'],
  },
  { files: /^plugins\/components\/(date|time)-picker(-range)?\//, own: [sdk], packages: [...userInterface, 'zod'] },
  // A declaration and a run are read by the server's build, the worker and the tests: no React, nothing heavy.
  { files: /^plugins\/.*\/(index|run)\.ts$/, room: /^$/, own: [sdk], packages: ['zod'] },
  { files: /^plugins\/functions\//, own: [sdk], packages: ['zod', 'dayjs'] },
  { files: /^plugins\/.*\.tsx$/, own: [sdk], packages: [...userInterface, 'zod'], room: /^$/ },
  { files: /^plugins\/sources\//, own: [sdk], packages: ['zod', 'eventsource-parser'], room: /^$/ },
  { files: /^plugins\/services\/chat\//, own: [sdk], packages: ['eventsource-parser', 'node:http', 'node:net'], room: /^$/ },
  { files: /^plugins\//, own: [sdk], packages: ['zod', ...userInterface], room: /^$/ },
  // The lists of plugins that each side begins with.
  { files: /^apps\/boot\//, own: [plugin, preset], packages: [] },
  // What screens and editors share: forms, lists, panels, styles. It knows none of them.
  {
    files: /^apps\/kit\//,
    own: [sdk, check, ...kernel, words, references, shell],
    packages: [...userInterface, '@preact/signals-react'],
  },
  // The only room of the studio that reads Markdown.
  {
    files: /^apps\/studio\/docs\//,
    room: /^apps\/studio\//,
    own: [sdk, ...kernel, preset, shell, kit],
    packages: [...userInterface, 'markdown-it'],
  },
  {
    files: /^apps\/studio\//,
    own: [sdk, check, ...kernel, words, references, pluginEntry, preset, shell, kit, boot],
    types: serverTypes,
    packages: [...userInterface, 'zod', 'acorn', 'yaml'],
  },
  {
    // The runtime of pages is the viewer's; screens of the studio load when one is opened.
    files: /^apps\/admin\//,
    own: [sdk, ...kernel, pluginEntry, preset, shell, kit, boot, viewer],
    lazy: [/^apps\/studio\/admin-screens\.tsx$/],
    types: serverTypes,
    packages: [...userInterface, 'zod'],
  },
  {
    files: /^apps\/viewer\//,
    own: [sdk, ...kernel, pluginEntry, preset, shell, boot],
    types: serverTypes,
    packages: [...userInterface, 'zod'],
  },
  // Its release, for reports of errors.
  { files: /^apps\/shell\/report-errors\.ts$/, room: shell, own: [...kernel, /^package\.json$/], types: serverTypes, packages: [] },
  { files: /^apps\/shell\//, own: [sdk, ...kernel, preset, boot], types: serverTypes, packages: [...userInterface, 'zod', 'comlink'] },
  // The compiler of published pages: a process of its own, so that the engine never runs in the server's.
  {
    files: /^server\/compiler\/lower-css\.ts$/,
    own: [],
    packages: ['lightningcss'],
  },
  {
    files: /^server\/compiler\/compile-child\.ts$/,
    room: /^server\//,
    own: [
      ...[message, page, check],
      /^kernel\/engine\/(vm\/check-sources|program\/(compile-page|with-app)|ends\/(first-values|end-with-parent|frozen-prototypes))\.ts$/,
    ],
    types: [engine],
    packages: ['node:os', 'node:path'],
  },
  // Starts the compiler, and follows how much processor time it has had.
  {
    files: /^server\/compiler\/compile-process\.ts$/,
    room: /^server\//,
    own: [/^kernel\/engine\/ends\/silence\.ts$/],
    packages: [],
  },
  // Reads imported files in a separate process, which ends with the server.
  {
    files: /^server\/modules\/exchange\/file-child\.ts$/,
    room: /^server\//,
    own: [/^kernel\/engine\/ends\/(end-with-parent|frozen-prototypes)\.ts$/],
    packages: ['node:os'],
  },
  // The same for files of records; only this process knows who reads CSV and XLSX.
  {
    files: /^server\/modules\/record-imports\/import-child\.ts$/,
    room: /^server\//,
    own: [/^kernel\/engine\/ends\/(end-with-parent|frozen-prototypes)\.ts$/],
    packages: ['node:os'],
  },
  // Makes and verifies backups, and ends with the server too.
  {
    files: /^server\/modules\/backups\/backup-child\.ts$/,
    room: /^server\//,
    own: [/^kernel\/engine\/ends\/(end-with-parent|frozen-prototypes)\.ts$/],
    packages: ['node:os'],
  },
  {
    files: /^server\/modules\/record-imports\/read-(csv|xlsx)\.ts$/,
    own: [],
    packages: ['csv-parse', '@cj-tech-master/excelts', 'node:stream'],
    room: /^server\//,
  },
  // Only the durable engine knows its package; modules use jobs and workflows.
  {
    files: /^server\/durable\//,
    room: /^server\//,
    own: [],
    packages: ['openworkflow', 'openworkflow/*', 'drizzle-orm', 'node:*', 'bun'],
    typePackages: ['zod'],
  },
  // The only file that knows who speaks OpenID Connect for us.
  {
    files: /^server\/modules\/identities\/oidc\.ts$/,
    room: /^server\//,
    own: [],
    packages: ['openid-client'],
  },
  // The only room that knows how mails leave.
  {
    files: /^server\/modules\/mail\//,
    room: /^server\//,
    own: [message],
    packages: ['nodemailer', 'drizzle-orm', 'node:*'],
  },
  // What is known about codes of authenticators and about browsers by their names has a file each.
  { files: /^server\/modules\/second-step\/totp\.ts$/, own: [], packages: ['otpauth'] },
  { files: /^server\/modules\/(accounts\/agent|browser-errors\/browser-name)\.ts$/, own: [], packages: ['bowser'] },
  // Formulas and scripts of authors run in processes of their own.
  {
    files: /^server\/logic\/logic-child\.ts$/,
    room: /^server\//,
    own: [
      ...[message, page, sdk, preset],
      /^kernel\/engine\/(limits|language\/analyse|vm\/(globals-loading|page-vm|vm))\.ts$/,
      /^kernel\/engine\/ends\/(end-with-parent|frozen-prototypes)\.ts$/,
    ],
    packages: [],
  },
  {
    files: /^server\/logic\/logic-process\.ts$/,
    room: /^server\//,
    own: [/^kernel\/engine\/ends\/silence\.ts$/],
    packages: [],
  },
  // Steps of workflows are gone over in the server, by the interpreter of flows; what is computed is not.
  {
    files: /^server\/modules\/workflows\//,
    room: /^server\//,
    own: [message, plugin, document, page, sdk, preset, /^kernel\/engine\/run\/flow\.ts$/],
    types: [engine],
    packages: ['drizzle-orm', 'croner', 'node:*', 'zod', 'bun'],
  },
  // Flows of approvals are compiled from what steps and sources of people declare.
  {
    files: /^server\/modules\/approvals\//,
    room: /^server\//,
    own: [message, plugin, document, page, sdk, preset, /^sdk\/setter\/when\.ts$/],
    types: [engine, /^plugins\/approval-nodes\/task\/index\.ts$/],
    packages: ['drizzle-orm', 'node:*', 'zod', 'bun'],
  },
  // Gives server halves the SDK's door when they are loaded.
  { files: /^server\/boot\/import-half\.ts$/, room: /^server\//, own: [], lazy: [/^sdk\/server\.ts$/], packages: ['bun'] },
  // The only file that knows the form of archives.
  { files: /^server\/backups\/archive\.ts$/, room: /^server\//, own: [], packages: ['tar-stream', 'zod', 'node:*'] },
  // The only file that knows who makes the lines of the log, and the one that knows the product's version.
  { files: /^server\/log\/open-log\.ts$/, room: /^server\//, own: [], packages: ['pino', 'pino-pretty'] },
  // The only file that knows who writes figures as text, and the one that knows who sends traces.
  { files: /^server\/metrics\/prometheus\.ts$/, room: /^server\//, own: [], packages: ['prom-client'] },
  { files: /^server\/traces\/create-traces\.ts$/, room: /^server\//, own: [], packages: ['@opentelemetry/*'] },
  { files: /^server\/release\.ts$/, own: [/^package\.json$/], packages: [] },
  {
    files: /^server\//,
    // The contract with plugins of others; the rest of the SDK speaks to code.
    own: [message, plugin, document, page, words, manifest, frozenPrototypes, ...fieldTypes],
    types: [engine],
    packages: [
      'aws4fetch',
      'elysia',
      '@elysiajs/*',
      'drizzle-orm',
      'drizzle-kit',
      'fflate',
      'file-type',
      'postgres',
      'zod',
      'node:*',
      'bun',
      'bun:*',
    ],
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
  'postal-mime',
  'smtp-server',
  '@cj-tech-master/excelts',
  'fflate',
  'node:*',
  'bun',
  'bun:*',
  ...userInterface,
  'zod',
  'otpauth',
]

/** What a test beside a source may reach in other rooms: the same entries as everybody, and what tests share. */
export const testOwn = [...kernel, sdk, pluginEntry, preset, /^tests\//, /^plugins\/.*\/run\.ts$/]
