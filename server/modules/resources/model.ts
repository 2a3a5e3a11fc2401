import * as z from 'zod'
import { DEVICES, isHost, RESOURCE_KINDS } from '#kernel/page/resources'
import { id, idText } from '../../http/answer.ts'

/** Hosts of one project. */
export const MOST_HOSTS = 100

const kind = z.enum(RESOURCE_KINDS)
const host = z.string().max(260).refine(isHost, { error: 'A host such as cdn.example.com or *.example.com' })
/** The router takes a text with commas for a list. */
const address = z.union([z.string(), z.array(z.string()).transform((parts) => parts.join(','))]).pipe(z.string().max(4_000))
const hostEntry = z
  .strictObject({ kind, host, way: z.enum(['direct', 'server']) })
  .refine(({ kind, way }) => way === 'direct' || kind === 'image', { error: 'Only pictures go through the server' })
/** Kinds that may be opened for every https host, if the deployment says so. */
const anyKinds = z.array(z.enum(['image', 'media'])).max(2)
const devices = z.array(z.enum(DEVICES)).max(DEVICES.length)

export const resourceModel = {
  update: z.strictObject({
    projectId: id,
    hosts: z.array(hostEntry).max(1_000),
    any: anyKinds.default([]),
    devices: devices.default([]),
    /** The project's key for Baidu's maps; as it was where it is absent. */
    mapKey: z
      .string()
      .regex(/^[\w-]{0,100}$/)
      .optional(),
  }),
  allow: z.strictObject({ projectId: id, entry: hostEntry }),
  copy: z.strictObject({ projectId: id, address: z.string().max(4_000) }),
  image: z.strictObject({ project: idText, u: address }),
  mapFrame: z.strictObject({ project: idText }),
  blocked: z.strictObject({
    page: id,
    env: z.enum(['stg', 'prd']).default('prd'),
    blocked: z.array(z.strictObject({ kind, host, count: z.int().min(1).max(10_000) })).max(20),
  }),
}

const place = z.strictObject({ id: z.int(), name: z.string() })

/** What a project may load from elsewhere, and what the deployment lets it allow. */
export const projectResources = z.strictObject({
  hosts: z.array(
    z.strictObject({
      kind,
      host: z.string(),
      way: z.enum(['direct', 'server']),
      /** Who added it, empty where they are gone, and when. */
      addedBy: z.string(),
      addedAt: z.string(),
      /** Pages whose drafts name the host. */
      pages: z.array(place),
      /** Kept in the list, without effect: the deployment allows it no more. */
      isBeyondLimit: z.boolean(),
    }),
  ),
  any: anyKinds,
  devices,
  hasMapKey: z.boolean(),
  /** Empty for whoever may not change it. */
  mapKey: z.string(),
  /** Null where the deployment leaves it to projects. */
  limits: z.record(z.string(), z.array(z.string())).nullable(),
  limitAny: anyKinds,
  mayEdit: z.boolean(),
  /** What the browsers of visitors refused within the last days, most often first. */
  blocked: z.array(z.strictObject({ kind, host: z.string(), page: place, count: z.int(), since: z.string() })),
})
export type ProjectResources = z.output<typeof projectResources>
