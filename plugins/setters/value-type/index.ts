import { defineSetter } from '#sdk'

/** Chooses a type of values: the choices of the field, and the types that plugins declare. */
export const valueTypeSetter = defineSetter({
  id: 'setter/value-type',
  label: { zh: '值类型', en: 'Type of values' },
  editor: () => import('./editor.tsx'),
})
