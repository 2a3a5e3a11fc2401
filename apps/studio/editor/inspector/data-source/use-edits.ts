import type { SourceUse } from '#kernel/page/records'
import { getPath, type JsonObject, setPath } from '#kernel/page/values'
import { defaultsOf, type SourceDeclaration } from '#sdk'

/** Settings of one source that another may have too: kept when the author changes his mind about where data comes from. */
const CARRIED = ['sourceField'] as const

/** The use of another source, keeping what both understand. */
export function switchSource(
  before: SourceUse | undefined,
  to: { readonly source: Pick<SourceDeclaration, 'id' | 'config'>; readonly api: string | null },
): SourceUse {
  let config: JsonObject = to.api === null ? startOf(to.source) : {}
  const bindings: { [path: string]: SourceUse['bindings'][string] } = {}
  for (const path of CARRIED) {
    const value = before && getPath(before.config, path)
    if (value !== undefined && value !== '') config = setPath(config, path, value)
    const bound = before?.bindings[path]
    if (bound) bindings[path] = bound
  }
  return { api: to.api, source: to.source.id, config, bindings, execute: before?.execute ?? 'at once' }
}

function startOf(source: Pick<SourceDeclaration, 'config'>): JsonObject {
  return source.config.safeParse({}).success ? defaultsOf(source.config) : {}
}
