import type { Actor } from '../../http/actor.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import type { RegisteredPart } from '../../parts/part.ts'
import { servicesOf } from './services.ts'

const MOST_KNOWN = 50

/** Addresses of services that a project, or all projects of the user, send requests to: suggestions for a mapping. */
export const createKnownServices =
  ({ plugins, parts }: { readonly plugins: Pick<PluginSet, 'lookup'>; readonly parts: () => readonly RegisteredPart[] }) =>
  async (actor: Actor, projectId: number | null): Promise<readonly string[]> => {
    const named: string[] = []
    const written: string[] = []
    for (const { work } of parts()) {
      const found = await work.addresses?.(actor, projectId)
      if (!found) continue
      named.push(...found.named)
      const document = { entries: new Map(found.records.map((entry, at) => [`${at}`, entry])) }
      written.push(...servicesOf([document], plugins.lookup.outgoing()).map(({ address }) => address))
    }
    return [...new Set([...named, ...written])].slice(0, MOST_KNOWN)
  }
export type KnownServices = ReturnType<typeof createKnownServices>
