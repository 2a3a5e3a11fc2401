import type { Json, JsonObject } from '#kernel/page/values'
import { isObject } from '#kernel/page/values'
import type { FieldPaths } from './field-path.ts'
import type { NameOptions } from './name-settings.ts'

/** What a setting names, with the other name of a field: a name, several with commas, or names under a key. */
export function renamedNames(value: Json, { at, several }: NameOptions, model: string, paths: FieldPaths): Json {
  if (typeof value === 'string') {
    if (at !== undefined) return value
    if (several) return value.replaceAll(/[^,，\s]+/g, (name) => paths.renamed(model, name))
    const name = value.trim()
    const next = paths.renamed(model, name)
    return next === name ? value : next
  }
  return at === undefined ? value : renamedUnder(value, at, model, paths)
}

/** Conditions over a list of other records: `{ of: 'lines', is: 'some', where: … }`. */
const OF = 'of'
const WHERE = 'where'

function renamedUnder(value: Json, at: string, model: string, paths: FieldPaths): Json {
  if (Array.isArray(value)) {
    const list = (value as readonly Json[]).map((each) => renamedUnder(each, at, model, paths))
    return list.every((each, i) => each === value[i]) ? value : list
  }
  if (!isObject(value)) return value
  const inner = typeof value[OF] === 'string' && isObject(value[WHERE]) ? value[OF] : undefined
  const changed = Object.entries(value).map(([key, each]): [string, Json] => {
    if ((key === at || (key === OF && inner !== undefined)) && typeof each === 'string')
      return [key, paths.renamed(model, each)]
    if (key === WHERE && inner !== undefined) {
      const target = targetOf(model, inner, paths)
      return [key, target === undefined ? each : renamedUnder(each, at, target, paths)]
    }
    return [key, renamedUnder(each, at, model, paths)]
  })
  return changed.every(([key, each]) => each === value[key]) ? value : (Object.fromEntries(changed) as JsonObject)
}

/** The model at the end of a path of associations. */
function targetOf(model: string, path: string, paths: FieldPaths): string | undefined {
  return path
    .split('.')
    .reduce<string | undefined>((at, step) => (at === undefined ? undefined : paths.targetOf(at, step)), model)
}
