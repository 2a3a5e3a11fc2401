import { type ModelRecipeInput, modelFormField, type PageParts } from '#sdk'

/** A form of one record. */
export function makeParts({ title, model, fields, record, locale }: ModelRecipeInput): PageParts {
  const source = record === '' ? "route.query.id ?? ''" : record
  return {
    parts: [
      {
        ...{ type: 'Model', name: locale === 'zh' ? '表单' : 'Form' },
        props: { model, title, showReset: true },
        bindings: { recordId: { kind: 'formula', source } },
        children: fields.filter(({ inForm }) => inForm).map(modelFormField),
      },
    ],
  }
}
