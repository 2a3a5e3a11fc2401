/** Settings that name fields of a model or view, by their setters; names are `model.field`. */
export const fieldNames = (fields: readonly string[]) => {
  const names = fields.toSorted()
  return { 'setter/model-field': names, 'setter/model-fields': names, 'setter/model-filter': names }
}
