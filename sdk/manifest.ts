import * as z from 'zod'
import type { PluginData } from '#kernel/page/references'
import type { PropShape } from '#kernel/page/values'

// The contract with a plugin that lives outside of the product, as data. The server and the publisher read nothing else of it.

export const MANIFEST_FILE = 'manifest.json'
/** The only version of the manifest's form there is. */
export const MANIFEST_VERSION = 1
/** The newest agreement between the server and the server half of a plugin that this version knows. */
export const SERVER_PROTOCOL = 1
/** What of a plugin's folder is for the server alone and never served. */
export const SERVER_FOLDER = 'server/'

const label = z.strictObject({ zh: z.string(), en: z.string() })
const record = z.record(z.string(), z.json())
/** Below the plugin's folder, with `/`, without `..`, hidden files or empty parts. */
const path = z
  .string()
  .max(200)
  .regex(/^(?!\.)[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'a path below the folder, like views/rating.js')
const semver = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]{1,60})?$/, 'a version like 1.4.0')
const contribution = <Kind extends string>(kind: Kind) =>
  z.templateLiteral([`${kind}/`, z.string().regex(/^[a-z0-9][a-z0-9.-]{0,80}$/)], `an id like "${kind}/some-name"`)
const places = z.record(
  z.string(),
  z.enum([
    'element',
    'api',
    'variable',
    'flow',
    'field',
    'formula',
    'template',
    'function',
    'script',
    'own field',
    'opaque',
    'words',
    'page',
  ]),
)
const addresses = z.strictObject({ stg: z.string(), prd: z.string() })
const outgoing = z.strictObject({
  address: addresses,
  method: z.string().optional(),
  always: z.string().optional(),
  throughServer: z.string().optional(),
  params: z.string().optional(),
  needs: z.string().optional(),
  headers: z.string().optional(),
  scripts: z.array(z.string()).optional(),
  page: z.strictObject({ service: addresses, headers: z.string(), scripts: z.array(z.string()) }).optional(),
})
const records = z.strictObject({
  model: z.string(),
  does: z.array(z.enum(['list', 'one', 'history', 'groups', 'form', 'save', 'rows', 'delete'])).max(8),
  ...{
    shows: z.string().optional(),
    id: z.string().optional(),
    where: z.string().optional(),
    params: z.string().optional(),
    include: z.string().optional(),
    by: z.string().optional(),
    figure: z.string().optional(),
    figureField: z.string().optional(),
    rows: z.string().optional(),
  },
})
const source = z.string().max(64 * 1024)

/** `ValueShape` of `#kernel/page`. */
const shape = z.strictObject({
  isRow: z.literal(true).optional(),
  type: z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']).optional(),
  enum: z.array(z.json()).optional(),
  get anyOf() {
    return z.array(shape).optional()
  },
  get items() {
    return shape.optional()
  },
  get properties() {
    return z.record(z.string(), shape).optional()
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return z.union([z.literal(false), shape]).optional()
  },
})

/** `PropShape` of `#kernel/page`. */
const propKind = z.enum(['text', 'address', 'number', 'boolean', 'length', 'list', 'object', 'any'])
const detailedShape = z.strictObject({
  kind: z.enum([...propKind.options, 'choice', 'either']),
  default: z.json().optional(),
  optional: z.literal(true).optional(),
  values: z.array(z.json()).optional(),
  bare: z.string().optional(),
  get of() {
    return z.array(propShape).optional()
  },
  get fields() {
    return z.record(z.string(), propShape).optional()
  },
  get items() {
    return propShape.optional()
  },
})
const propShape: z.ZodType<PropShape> = z.union([propKind, detailedShape]) as never

/** A region is there once for each item of a list, which is a prop; the key of an item is a field that another prop names. */
const repeats = z.union([
  z.strictObject({
    ...{ over: z.literal('prop').optional(), prop: z.string().min(1).max(200), key: z.string().min(1).max(200).optional() },
    sample: z.json().optional(),
  }),
  z.strictObject({ over: z.enum(['field', 'view']) }),
])

const prop = z.string().min(1).max(200).optional()
const size = z.strictObject({
  prop,
  min: z.number().min(0).optional(),
  fill: z.boolean().optional(),
  share: z.int().min(1).max(100).optional(),
})
const component = z.strictObject({
  id: contribution('component'),
  type: z.string().min(1).max(100),
  version: z.int().min(1),
  label,
  group: z.string(),
  tags: z.array(z.string()),
  accepts: z.union([z.enum(['nothing', 'anything']), z.strictObject({ types: z.array(z.string()) })]),
  repeats: repeats.optional(),
  slots: z
    .record(
      // What follows a colon in an element's region is the key of an item.
      z.string().regex(/^[^:*]{1,100}$/, 'a name without a colon or a star'),
      z.strictObject({
        label,
        accepts: z.union([z.literal('anything'), z.strictObject({ types: z.array(z.string()) })]),
        max: z.int().min(1).optional(),
        repeats: repeats.optional(),
        each: z
          .strictObject({
            list: z.string().min(1).max(200),
            keys: z.array(z.string().min(1).max(100)).min(1).max(10),
            title: z.string().min(1).max(100),
            shows: z.string().min(1).max(100).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
  parts: z
    .record(z.string().regex(/^[a-z][\w-]{0,40}$/i), z.strictObject({ label }))
    .refine((parts) => Object.keys(parts).length <= 8, 'at most eight parts')
    .optional(),
  states: z
    .array(z.enum(['selected', 'invalid', 'disabled']))
    .max(3)
    .optional(),
  sizes: z.strictObject({ width: size.optional(), height: size.optional() }).optional(),
  layout: z
    .strictObject({
      kind: z.enum(['flex', 'grid', 'columns']),
      ...{
        axis: prop,
        justify: prop,
        align: prop,
        gap: prop,
        columnGap: prop,
        rowGap: prop,
        wrap: prop,
        columns: prop,
        rows: prop,
        stack: prop,
      },
    })
    .optional(),
  free: z.boolean().optional(),
  max: z.int().min(1).optional(),
  needsAncestor: z.strictObject({ tag: z.string(), refusal: label, direct: z.boolean().optional() }).optional(),
  refusesAncestor: z.strictObject({ tag: z.string(), refusal: label }).optional(),
  uniqueAmong: prop,
  framesField: z.literal(true).optional(),
  hidden: z.boolean().optional(),
  defaults: record,
  words: z.record(z.string(), label).optional(),
  initial: z.looseObject({}).optional(),
  formItem: z.boolean(),
  fieldValue: shape.optional(),
  data: z
    .strictObject({
      prop: z.string(),
      driven: z.enum(['engine', 'view']),
      shape: shape.optional(),
      sample: z.json().optional(),
      sends: z
        .strictObject({ address: prop, source: z.templateLiteral(['source/', z.string()]), config: record, addresses: z.array(z.string()) })
        .optional(),
      posts: z.literal(true).optional(),
    })
    .optional(),
  functionProps: z.array(z.string()),
  events: z.array(z.string()),
  again: z.record(z.string(), z.enum(['newest', 'one'])).optional(),
  methods: z.array(z.string()),
  methodShapes: z.record(z.string(), z.strictObject({ args: shape.optional(), returns: shape.optional() })).optional(),
  migrations: z.record(z.string().regex(/^\d+$/), source).optional(),
  references: places,
  schema: z.looseObject({}).optional(),
  props: z.record(z.string(), propShape).optional(),
  records: records.optional(),
  view: path.optional(),
})
/** What a plugin contributes, of the product's own as well. */
export const pluginContributes = z.strictObject({
  components: z.array(component).max(200),
  actions: z
    .array(
      z.strictObject({
        id: contribution('action'),
        label,
        runs: z.enum(['worker', 'page']),
        references: places,
        schema: z.looseObject({}).optional(),
        ends: z.literal(true).optional(),
        outgoing: outgoing.optional(),
        records: records.optional(),
        workflow: z.string().optional(),
      }),
    )
    .max(200),
  sources: z
    .array(
      z.strictObject({
        id: contribution('source'),
        label,
        references: places,
        schema: z.looseObject({}).optional(),
        outgoing: outgoing.optional(),
        records: records.optional(),
      }),
    )
    .max(100),
  functions: z.array(z.strictObject({ id: contribution('function'), name: z.string().regex(/^[A-Z][A-Z0-9_]{0,60}$/), source })).max(500),
  /** Of the product's own plugins alone. */
  steps: z
    .array(
      z.strictObject({
        id: contribution('step'),
        label,
        lanes: z.strictObject({ least: z.int().min(0), most: z.int().min(0) }),
        needs: z
          .array(z.strictObject({ params: z.array(z.string()), code: z.templateLiteral(['FLOW_', z.string()]), message: label }))
          .optional(),
        references: places,
        schema: z.looseObject({}).optional(),
      }),
    )
    .max(100)
    .optional(),
  others: z.array(z.strictObject({ point: z.string().max(60), id: z.string().max(120) })).max(500),
})
const scopes = z.array(z.string().min(1).max(200)).max(100).optional()
/** `DeclaredGrants` of `#kernel/plugin`. */
export const declaredGrants = z.strictObject({ network: scopes, tables: scopes, calls: scopes, user: scopes })
/** Native code for the server's process, with the server's rights. */
const serverHalf = z.strictObject({
  protocol: z.int().min(1),
  /** The file whose default export is the module. */
  entry: path.startsWith(SERVER_FOLDER),
})
const entries = z.strictObject({ module: path.optional(), worker: path.optional(), styles: z.array(path).optional() })

/** `manifest.json` of a plugin's folder; unknown keys are errors, so that a misspelt one is reported. */
export const pluginManifest = z.strictObject({
  manifest: z.literal(MANIFEST_VERSION),
  /** Publisher, a dot, and the plugin's name; `tessera.` is the product's own. */
  id: z
    .string()
    .max(100)
    .regex(/^(?!tessera\.)[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, 'an id like acme.rating'),
  version: semver,
  label,
  summary: label.optional(),
  entries,
  contributes: pluginContributes,
  /** Page services of other plugins that its code uses. */
  uses: z.array(contribution('service')).max(100).optional(),
  server: serverHalf.optional(),
  /** What its server half wants of the server. */
  grants: declaredGrants.optional(),
  /** Every file of the folder. Those below `server/` are for the server alone. */
  files: z.record(
    path,
    z.strictObject({
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      bytes: z
        .int()
        .min(0)
        .max(4 * 1024 * 1024),
    }),
  ),
})
export type PluginManifest = z.output<typeof pluginManifest>

/** A manifest as everybody else sees it; `hash` is that of its bytes. */
export function toPluginData(manifest: PluginManifest, hash: string): PluginData {
  const { id, version, label, entries, contributes, uses } = manifest
  return { id, version, label, hash, entries, contributes, ...(uses ? { uses } : {}) } as PluginData
}

/** Where the files of a plugin are served: for ever the same bytes, to everybody, without a login. */
export const pluginFile = (hash: string, file: string): string => `/plugins/${hash}/${file}`
