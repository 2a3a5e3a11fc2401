import * as z from 'zod'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'

/** A plugin that pages or blocks use. Without a hash it is part of the product. */
const filePlugin = z.strictObject({
  id: z.string().min(1).max(200),
  version: z.string().min(1).max(100),
  hash: z.string().max(200).optional(),
  label: z.strictObject({ zh: z.string().max(200), en: z.string().max(200) }),
})
/** A value that is not in the file, by where it belongs. */
const fileSecret = z.strictObject({ id: z.string().min(1).max(2_000), name: z.string().max(300), of: z.string().max(300) })
export type FileSecret = z.output<typeof fileSecret>
/** An address to which documents send requests. */
const fileService = z.strictObject({ address: z.string().max(300), env: z.enum(['stg', 'prd', 'both']), uses: z.int().min(1) })

type Plugins = z.output<typeof filePlugin>[]
type Services = z.output<typeof fileService>[]

declare module '../../parts/section.ts' {
  interface FileParts {
    plugins: Plugins
    services: Services
    secrets: FileSecret[]
  }
  interface PlanParts {
    secrets: true
  }
}

/** What exchange itself knows of the documents in a file. */
export const exchangeSections = defineSections(import.meta.filename, [
  {
    key: 'plugins',
    rank: 120,
    schema: z.array(filePlugin).max(500).default([]),
    form: { as: 'single' },
    inOrder: (plugins: Plugins) => plugins.toSorted(by(({ id }) => id)),
  },
  {
    key: 'services',
    rank: 130,
    schema: z.array(fileService).max(1_000).default([]),
    form: { as: 'single' },
    inOrder: (services: Services) => services.toSorted(by(({ address }) => address)),
    portable: () => [],
  },
  {
    key: 'secrets',
    rank: 140,
    schema: z.array(fileSecret).max(5_000).default([]),
    form: { as: 'single' },
    inOrder: (secrets: FileSecret[]) => secrets.toSorted(by(({ id }) => id)),
    portable: () => [],
    parts: {
      secrets: {
        one: { zh: '密钥', en: 'Secret' },
        many: { zh: '密钥', en: 'Secrets' },
        count: (secrets: FileSecret[]) => secrets.length,
      },
    },
  },
])
