import { type Json, type JsonObject, type LoadResult, pick } from '#sdk'
import { staticConfig } from './index.ts'

export async function run(config: JsonObject): Promise<LoadResult> {
  const { data, sourceField } = staticConfig.parse(config)
  const originData = data as Json
  // A path says where the list is inside an object; a list given as such is already what was meant.
  const isObject = typeof originData === 'object' && originData !== null && !Array.isArray(originData)
  return { code: 0, data: isObject && sourceField ? (pick(originData, sourceField) ?? null) : originData, originData, msg: '' }
}
