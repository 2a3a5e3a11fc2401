import * as z from 'zod'
import { type AllowedHost, coversHost, isHost, RESOURCE_KINDS, type ResourceKind } from '#kernel/page/resources'

/** What the deployment lets projects allow. */
export interface ResourceLimits {
  /** By kind, hosts or `*` for all of them; null: projects allow the hosts that they name. */
  readonly hosts: { readonly [kind in ResourceKind]: readonly string[] } | null
  /** Kinds that a project may open for every https host at once. */
  readonly any: readonly ('image' | 'media')[]
}

export const NO_LIMITS: ResourceLimits = { hosts: null, any: [] }

const hosts = z.array(
  z.string().refine((text) => text === '*' || isHost(text), { error: 'hosts such as cdn.example.com or *.example.com, or *' }),
)
const stored = z.strictObject({
  ...(Object.fromEntries(RESOURCE_KINDS.map((kind) => [kind, hosts.default([])])) as {
    [kind in ResourceKind]: z.ZodDefault<typeof hosts>
  }),
  any: z.array(z.enum(['image', 'media'])).default([]),
})

/**
 * `TESSERA_RESOURCES`: JSON such as `{"image":["*.example.com"],"frame":["*"]}`, where a kind that is not named may come from nowhere. Empty: no limit.
 * @throws Error that says what is wrong with it
 */
export function readLimits(text: string): ResourceLimits {
  if (text.trim() === '') return NO_LIMITS
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('must be JSON, such as {"image":["*.example.com"],"frame":["maps.example.com"]}')
  }
  const parsed = stored.safeParse(json)
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const { any, ...rest } = parsed.data
  return { hosts: rest, any }
}

/** Whether the deployment lets a project allow it. */
export const isWithin = ({ hosts }: ResourceLimits, { kind, host }: Pick<AllowedHost, 'kind' | 'host'>): boolean =>
  hosts === null || hosts[kind].some((limit) => coversHost(limit, host))
