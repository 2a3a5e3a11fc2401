import * as z from 'zod'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'

/** The most content of one plugin in a file, in characters of JSON. */
const MOST_CHARACTERS = 4 * 1024 * 1024
const label = z.string().max(200)

/** What the server half of a plugin keeps for a project; its own schema is asked where the plugin is. */
const filePluginData = z.strictObject({
  plugin: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  label: z.strictObject({ zh: label, en: label }),
  data: z.json().refine((data) => JSON.stringify(data).length <= MOST_CHARACTERS, 'too large'),
})
type PluginData = z.output<typeof filePluginData>[]

declare module '../../parts/section.ts' {
  interface FileParts {
    pluginData: PluginData
  }
  interface PlanParts {
    pluginData: true
  }
}

/** What server halves keep for projects, in their files. */
export const pluginsFile = defineSections(import.meta.filename, [
  {
    key: 'pluginData',
    rank: 150,
    schema: z.array(filePluginData).max(200).default([]),
    most: 200,
    form: { as: 'list', nameOf: ({ plugin }: PluginData[number]) => plugin },
    inOrder: (all: PluginData) => all.toSorted(by(({ plugin }) => plugin)),
    parts: {
      pluginData: {
        one: { zh: '插件数据', en: 'Data of a plugin' },
        many: { zh: '插件数据', en: 'Data of plugins' },
        count: (all: PluginData) => all.length,
      },
    },
    namesFiles: true,
    omittedEmpty: true,
  },
])
