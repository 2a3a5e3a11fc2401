import { type Json, type JsonObject, type LoadResult, pick } from '#sdk'
import { variableConfig } from './index.ts'

/** The engine has replaced the formula by its value. */
export async function run(config: JsonObject): Promise<LoadResult> {
  const { value, sourceField } = variableConfig.parse(config)
  const originData = value as Json
  return { code: 0, data: sourceField ? (pick(originData, sourceField) ?? null) : originData, originData, msg: '' }
}
