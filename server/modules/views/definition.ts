import { AppError } from '../../http/errors.ts'
import { requireFreeName } from '../models/index.ts'
import { paramsIn, type ViewDefinition } from '../records/index.ts'
import { viewErrors } from './errors.ts'

const refuse = (field: string): AppError => new AppError(viewErrors.badView, { data: { field } })
const requireDifferent = (of: string, names: readonly string[]): void => {
  for (const [i, name] of names.entries()) {
    requireFreeName(name)
    if (names.indexOf(name) !== i) throw refuse(`${of}.${i}.name`)
  }
}

/** Checks what a definition says of itself; what it says of fields is checked with their models. @throws AppError */
export function requireDefinition({ columns, grouped, params, sort, where }: ViewDefinition): void {
  requireDifferent(
    'columns',
    columns.map(({ name }) => name),
  )
  requireDifferent(
    'params',
    params.map(({ name }) => name),
  )
  for (const [i, { field, fn }] of columns.entries()) {
    if (fn !== undefined && !grouped) throw refuse(`columns.${i}.fn`)
    if (field === undefined && fn !== 'count') throw refuse(`columns.${i}.field`)
  }
  for (const [i, { field }] of sort.entries())
    if (!columns.some(({ name }) => name === field)) throw refuse(`sort.${i}.field`)
  const strange = where && paramsIn(where).find((name) => !params.some((param) => param.name === name))
  if (strange !== undefined) throw refuse(`params.${strange}`)
}
