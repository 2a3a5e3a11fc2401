import * as z from 'zod'
import type { PluginData } from '#kernel/page/references'
import { pluginContributes } from '../sdk/manifest.ts'
import { ConfigError } from './config-error.ts'

/** The product's own plugins as data, written by the build: the server runs no plugin code. */
export interface BuiltInPlugins {
  readonly plugins: readonly PluginData[]
  readonly hash: string
}

const file = z.object({
  plugins: z.array(
    z.strictObject({
      id: z.string(),
      version: z.string(),
      label: z.object({ zh: z.string(), en: z.string() }),
      contributes: pluginContributes,
    }),
  ),
  hash: z.string(),
})

/** Reads the built catalogue; throws a `ConfigError` when it is missing or of another version. */
export const parseCatalogue = (value: unknown): BuiltInPlugins => {
  const parsed = file.safeParse(value)
  if (!parsed.success) throw new ConfigError(`The component catalogue is not readable: ${z.prettifyError(parsed.error).slice(0, 500)}`)
  return parsed.data as unknown as BuiltInPlugins
}

export const readCatalogue = async (path: string): Promise<BuiltInPlugins> => {
  const source = Bun.file(path)
  if (!(await source.exists())) throw new ConfigError('The component catalogue is missing (dist/catalogue.json): build the product first')
  return parseCatalogue(await source.json())
}
