import { isModelColumn, type ModelRecipeInput, modelColumn, modelListSource, type PageParts } from '#sdk'

/** A table of the records. */
export function makeParts(input: ModelRecipeInput): PageParts {
  const { title, fields, locale } = input
  const columns = fields
    .filter((field) => field.inTable && isModelColumn(field))
    .map((field) => modelColumn(field, locale))
  return {
    parts: [
      {
        ...{ type: 'MarsTable', name: locale === 'zh' ? '表格' : 'Table' },
        props: { leftTitle: title, rowKey: 'id', columnLines: false, columns },
        source: modelListSource(input),
      },
    ],
  }
}
