import type { PageResources, ResourceKind } from '#kernel/page/resources'
import { RESOURCES_META } from '#kernel/page/resources'
import type { DocumentPolicy } from '../../calls/module.ts'

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')

/** What the documents of a project may load, and what they are told of it. Hosts were checked when they were written, and are none that could say more. */
export function policyOf(resources: PageResources): DocumentPolicy {
  const { hosts, any, devices } = resources
  const of = (kind: ResourceKind): readonly string[] => [
    ...hosts.flatMap((each) => (each.kind === kind && each.way === 'direct' ? [`https://${each.host}`] : [])),
    ...(any.includes(kind) ? ['https:'] : []),
  ]
  return {
    sources: {
      'img-src': of('image'),
      'media-src': of('media'),
      'frame-src': of('frame'),
      // Tiles and files of maps are fetched.
      'connect-src': [...new Set([...of('connect'), ...of('map')])],
      'font-src': of('font'),
    },
    devices,
    html: `<meta name="${RESOURCES_META}" content="${escaped(JSON.stringify(resources))}">`,
  }
}
