import * as z from 'zod'
import type { PluginData } from '#kernel/page/references'
import { declaredGrants } from '../../../sdk/manifest.ts'
import { idText, opaque } from '../../http/answer.ts'
import { environment } from '../../http/environment.ts'

const label = z.strictObject({ zh: z.string(), en: z.string() })
const problem = z.strictObject({ code: z.string(), message: label })
const revision = z.string().max(100)
const names = z.array(z.string())

/** The id of a plugin, as its manifest spells it. */
const pluginId = z
  .string()
  .regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/)
  .max(100)

export const pluginModel = {
  list: z.strictObject({ revision: revision.optional() }),
  standing: z.strictObject({ page: idText, env: environment.default('prd'), revision: revision.optional() }),
  one: z.strictObject({ id: pluginId }),
  pages: z.strictObject({ id: pluginId.optional() }),
  file: z.strictObject({ hash: z.string().max(64), file: z.string().max(200) }),
}

/**
 * `active`: loaded by whoever opens a page that uses it. `disabled`: switched off by a super administrator. `failed`:
 * cannot be used, `problem` says why. `missing`: no folder has it any more, and pages hold on to it.
 */
const state = z.enum(['active', 'disabled', 'failed', 'missing'])

/** One version of a plugin, or a folder of which nobody can tell what is in it. */
export const pluginRow = z.strictObject({
  /** Null where the manifest cannot be read and was never read before. */
  id: z.string().nullable(),
  version: z.string().nullable(),
  /** Of the manifest; its files are below `/plugins/{hash}/`. */
  hash: z.string().nullable(),
  label,
  state,
  problem: problem.nullable(),
  /** In a folder now; otherwise kept because pages hold on to it. */
  current: z.boolean(),
  /** What it contributes, and its entries; null where it failed. */
  data: opaque<PluginData>().nullable(),
  /** For super administrators; others get null. */
  folder: z.string().nullable(),
  /** Its server half, for super administrators: what it wants of the server, and what it contributes while it runs. */
  server: z
    .strictObject({
      grants: declaredGrants,
      running: z.strictObject({ calls: names, jobs: names, workflows: names, tables: names, hasProjectData: z.boolean() }).nullable(),
    })
    .nullable(),
})
export const pluginList = z.strictObject({
  /** Another one whenever anything in the list is another. */
  revision: z.string(),
  /** Milliseconds until it is worth asking again. */
  again: z.int(),
  /**
   * Null where it is still as it was in the revision that was asked about. The last version of a plugin answers where
   * nothing is pinned.
   */
  plugins: z.array(pluginRow).nullable(),
})

const version = z.strictObject({ version: z.string(), hash: z.string(), data: opaque<PluginData>() })
export const pluginStanding = z.strictObject({
  revision: z.string(),
  again: z.int(),
  /** Of every plugin that the published page pins and that is not the product's own; null as in the list. */
  plugins: z
    .array(
      z.strictObject({
        id: z.string(),
        /** What the page was published with. */
        pinned: z.strictObject({ version: z.string(), hash: z.string().nullable() }),
        state: z.enum(['active', 'disabled', 'failed', 'missing']),
        /**
         * The version to load: the pinned one; where that is gone, the one that stands in for it. Null where there is
         * none.
         */
        use: version.nullable(),
      }),
    )
    .nullable(),
})

/** What became of reading the folders. */
export const pluginScan = z.strictObject({ active: z.int(), failed: z.int() })

export const pluginPages = z.array(
  z.strictObject({
    id: z.int(),
    name: z.string(),
    projectId: z.int(),
    projectName: z.string(),
    /** Where the page holds on to it, and in which version. */
    uses: z.array(z.strictObject({ plugin: z.string(), in: z.enum(['draft', 'stg', 'prd']), version: z.string() })),
  }),
)
