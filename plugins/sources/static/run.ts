import { type Json, type JsonObject, type LoadResult, parsed, pick, type SourceContext } from '#sdk'
import { staticConfig } from './index.ts'

type Context = Pick<SourceContext, 'late' | 'evaluate'>

export async function run(config: JsonObject, _params: Json, { late, evaluate }: Context): Promise<LoadResult> {
  const { data, sourceField } = parsed(staticConfig, config)
  const originData = data as Json
  if (late?.sourceField !== undefined) return { code: 0, data: await evaluate(late.sourceField, originData), originData, msg: '' }
  // A path says where the list is inside an object; a list given as such is already what was meant.
  const isObject = typeof originData === 'object' && originData !== null && !Array.isArray(originData)
  return { code: 0, data: isObject && sourceField ? (pick(originData, sourceField) ?? null) : originData, originData, msg: '' }
}
