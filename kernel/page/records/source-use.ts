import { getPath } from '../values/path.ts'
import type { ComponentInfo } from './patch.ts'
import type { ElementRecord, PageRecord, SourceUse } from './records.ts'

const WITH_BODY: ReadonlySet<unknown> = new Set(['POST', 'PUT', 'PATCH'])

/**
 * What an element asks with: its own source. One that sends files, or says that it posts, does so by POST, unless its own settings name another method with a body, and
 * without a source it sends them to the address that one of its props names.
 */
export function sourceUseOf(
  { source, props }: Pick<ElementRecord | PageRecord, 'source' | 'props'>,
  info: Pick<ComponentInfo, 'data'> | undefined,
): SourceUse | undefined {
  const sends = info?.data?.sends
  if (!sends && !info?.data?.posts) return source
  if (source) return WITH_BODY.has(source.config.method) ? source : { ...source, config: { ...source.config, method: 'POST' } }
  if (!sends) return undefined
  const address = getPath(props, sends.address)
  if (typeof address !== 'string' || address.trim() === '') return undefined
  const config = { ...sends.config, method: 'POST', ...Object.fromEntries(sends.addresses.map((key) => [key, address])) }
  return { api: null, source: sends.source, config, bindings: {}, execute: 'never' }
}
