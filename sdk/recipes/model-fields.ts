import type { ModelRecipeField } from '../define/model-recipe.ts'

/**
 * Whether a table can show a field: rows that refer to the record have no place in one, a list of joined records has,
 * where these have names.
 * @example fields.filter((field) => field.inTable && isModelColumn(field))
 */
export const isModelColumn = ({ many, isJoined, target }: ModelRecipeField): boolean =>
  !many || (isJoined === true && target?.title != null)
