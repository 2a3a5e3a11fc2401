import * as z from 'zod'
import type { FunctionRuntime } from '#kernel/engine'
import type { Catalogue, ComponentInfo, OutgoingFields, ReferenceData } from '#kernel/page'
import { ConfigError } from './config.ts'

/** The components and functions of the installed plugins as data, written by the build: the server runs no plugin code. */
export interface StaticCatalogue {
  readonly components: readonly ComponentInfo[]
  readonly functions: readonly FunctionRuntime[]
  /** Sources and actions whose requests the server may send for a page. */
  readonly outgoing: { readonly [id: string]: OutgoingFields }
  /** Where the values of components, actions and sources name other parts of a page. */
  readonly references: ReferenceData
  readonly hash: string
}

const label = z.object({ zh: z.string(), en: z.string() })
const component = z.looseObject({
  type: z.string(),
  version: z.int(),
  label,
  group: z.string(),
  tags: z.array(z.string()),
  accepts: z.union([z.enum(['nothing', 'anything']), z.object({ types: z.array(z.string()) })]),
  defaults: z.record(z.string(), z.unknown()),
  formItem: z.boolean(),
  functionProps: z.array(z.string()),
  events: z.array(z.string()),
  methods: z.array(z.string()),
  plugin: z.object({ id: z.string(), version: z.string() }),
})
const addresses = z.object({ stg: z.string(), prd: z.string() })
const outgoing = z.object({
  address: addresses,
  method: z.string().optional(),
  always: z.string().optional(),
  throughServer: z.string().optional(),
  headers: z.string().optional(),
  scripts: z.array(z.string()).optional(),
  page: z.object({ service: addresses, headers: z.string(), scripts: z.array(z.string()) }).optional(),
})
const places = z.record(
  z.string(),
  z.record(
    z.string(),
    z.enum(['element', 'api', 'variable', 'flow', 'field', 'formula', 'template', 'function', 'script', 'own field', 'opaque']),
  ),
)
const file = z.looseObject({
  components: z.array(component),
  functions: z.array(z.object({ name: z.string(), source: z.string() })),
  outgoing: z.record(z.string(), outgoing).default({}),
  references: z.object({ actions: places, components: places, sources: places }).default({ actions: {}, components: {}, sources: {} }),
  hash: z.string(),
})

/** Reads the built catalogue; throws a `ConfigError` when it is missing or of another version. */
export const parseCatalogue = (value: unknown): StaticCatalogue => {
  const parsed = file.safeParse(value)
  if (!parsed.success) throw new ConfigError(`The component catalogue is not readable: ${z.prettifyError(parsed.error).slice(0, 500)}`)
  return parsed.data as unknown as StaticCatalogue
}

export const readCatalogue = async (path: string): Promise<StaticCatalogue> => {
  const source = Bun.file(path)
  if (!(await source.exists())) throw new ConfigError('The component catalogue is missing (dist/catalogue.json): build the product first')
  return parseCatalogue(await source.json())
}

export const catalogueOf = ({ components }: Pick<StaticCatalogue, 'components'>): Catalogue => {
  const byType = new Map(components.map((info) => [info.type, info]))
  return (type) => byType.get(type)
}
