import type { AddedFields } from '#kernel/page/commands'
import { childrenOf, type ElementRecord, elementOf, type PageDocument } from '#kernel/page/records'
import { isObject, type JsonObject } from '#kernel/page/values'
import { isModelColumn, type ModelRecipeField, modelColumn, modelFormField, modelIncludes } from '#sdk'

/** A field of a model that a table or form of the page does not show. */
export interface MissingField {
  readonly element: ElementRecord
  readonly place: 'table' | 'form'
  readonly field: ModelRecipeField
  /** Nothing on the page shows it: most likely it is newer than the page. */
  readonly isNew: boolean
}

const elementsOf = (document: PageDocument): readonly ElementRecord[] =>
  [...document.entries.values()].flatMap((entry) => (entry.kind === 'element' ? [entry] : []))

/** Tables that read the model's records by themselves. */
const tablesOf = (document: PageDocument, model: string): readonly ElementRecord[] =>
  elementsOf(document).filter(
    ({ source, props }) =>
      source?.api === null &&
      source.config.model === model &&
      (source.config.shows ?? 'list') === 'list' &&
      Array.isArray(props.columns),
  )
/** Forms whose fields are placed one by one. */
const formsOf = (document: PageDocument, model: string): readonly ElementRecord[] =>
  elementsOf(document).filter(
    ({ id, type, props }) => type === 'Model' && props.model === model && childrenOf(document, id).length > 0,
  )

/** A column shows a field by its name, or a field of the record that it refers to: `customer.name`. */
const FIRST_NAME = /^[^.]*/
function namesInTable({ props }: ElementRecord): ReadonlySet<string> {
  const columns = Array.isArray(props.columns) ? props.columns.filter(isObject) : []
  return new Set(columns.map(({ dataIndex }) => FIRST_NAME.exec(String(dataIndex ?? ''))?.[0] ?? ''))
}
function namesInForm(document: PageDocument, id: string): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (parent: string): void => {
    for (const child of childrenOf(document, parent)) {
      const field = elementOf(document, child)?.props.field
      if (typeof field === 'string') names.add(field)
      visit(child)
    }
  }
  visit(id)
  return names
}

/** Elements of the page that show the model. */
export const usesOf = (document: PageDocument, model: string): number =>
  elementsOf(document).filter(
    ({ type, props, source }) =>
      ((type === 'Model' || type === 'View') && props.model === model) || source?.config.model === model,
  ).length

/** What the page could show of the model and does not, by element. */
export function missingFields(
  document: PageDocument,
  model: string,
  fields: readonly ModelRecipeField[],
): readonly MissingField[] {
  const tables = tablesOf(document, model).map((element) => ({ element, shown: namesInTable(element) }))
  const forms = formsOf(document, model).map((element) => ({ element, shown: namesInForm(document, element.id) }))
  const isShown = ({ name }: ModelRecipeField) => [...tables, ...forms].some(({ shown }) => shown.has(name))
  const missing = (place: MissingField['place'], of: typeof tables, could: (field: ModelRecipeField) => boolean) =>
    of.flatMap(({ element, shown }) =>
      fields
        .filter((field) => could(field) && !shown.has(field.name))
        .map((field): MissingField => ({ element, place, field, isNew: !isShown(field) })),
    )
  return [
    ...missing('table', tables, (field) =>
      field.many ? isModelColumn(field) : field.isCompared || field.cell !== undefined || field.type === 'long-text',
    ),
    ...missing('form', forms, ({ isGiven, many }) => many || !isGiven),
  ]
}

/** The settings of a table's source that reads these fields with what they are called; none where it does already. */
function configWith(missing: readonly MissingField[]): { readonly config?: JsonObject } {
  const config = missing[0]!.element.source?.config ?? {}
  const now = String(config.include ?? '')
    .split(/[,，\s]+/)
    .filter((name) => name !== '')
  const added = modelIncludes(missing.map(({ field }) => field)).filter((name) => !now.includes(name))
  return added.length === 0 ? {} : { config: { ...config, include: [...now, ...added].join(', ') } }
}

/** The edit that shows these fields. */
export function additionOf(chosen: readonly MissingField[], locale: string): AddedFields {
  const of = (place: MissingField['place']) => [
    ...Map.groupBy(
      chosen.filter((each) => each.place === place),
      ({ element }) => element.id,
    ),
  ]
  return {
    tables: of('table').map(([id, all]) => ({
      ...{ id, columns: all.map(({ field }) => modelColumn(field, locale)) },
      ...configWith(all),
    })),
    forms: of('form').map(([id, all]) => ({ id, parts: all.map(({ field }) => modelFormField(field)) })),
  }
}
