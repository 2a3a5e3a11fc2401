import * as z from 'zod'
import { DEVICES, isHost, RESOURCE_KINDS } from '#kernel/page/resources'
import { defineSections } from '../../parts/section.ts'

const hostEntry = z.strictObject({
  kind: z.enum(RESOURCE_KINDS),
  host: z.string().max(260).refine(isHost, { error: 'A host such as cdn.example.com or *.example.com' }),
  way: z.enum(['direct', 'server']),
})
const fileHosts = z
  .strictObject({
    hosts: z.array(hostEntry).max(1_000),
    any: z.array(z.enum(['image', 'media'])).max(2),
    devices: z.array(z.enum(DEVICES)).max(DEVICES.length),
  })
  .nullable()
  .default(null)
export type FileHosts = z.output<typeof fileHosts>

declare module '../../parts/section.ts' {
  interface FileParts {
    hosts: FileHosts
  }
  interface PlanParts {
    hosts: true
  }
}

export const resourcesFile = defineSections(import.meta.filename, [
  {
    key: 'hosts',
    rank: 100,
    schema: fileHosts,
    form: { as: 'single' },
    adminsOnly: true,
    portable: () => null,
    parts: {
      hosts: {
        one: { zh: '外部主机', en: 'Other host' },
        many: { zh: '外部主机', en: 'Other hosts' },
        count: (value: FileHosts) => (value ? value.hosts.length + value.any.length + value.devices.length : 0),
      },
    },
  },
])
