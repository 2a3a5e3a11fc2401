import { type Json, type JsonObject, type LoadResult, parsed, pick, type SourceContext } from '#sdk'
import { variableConfig } from './index.ts'

type Context = Pick<SourceContext, 'late' | 'evaluate'>

/** The engine has replaced the formula by its value. */
export async function run(config: JsonObject, _params: Json, { late, evaluate }: Context): Promise<LoadResult> {
  const { value, sourceField } = parsed(variableConfig, config)
  const originData = value as Json
  if (late?.sourceField !== undefined) return { code: 0, data: await evaluate(late.sourceField, originData), originData, msg: '' }
  return { code: 0, data: sourceField ? (pick(originData, sourceField) ?? null) : originData, originData, msg: '' }
}
