import type { Label } from '#kernel/message'
import type { Parts } from '#kernel/page/commands'
import type { RecordField } from '../services/records.ts'
import type { FieldCell } from './field-type.ts'

/** The id of a recipe for models: `model-recipe/` and its name. */
export type ModelRecipeId = `model-recipe/${string}`

/** A field of a model, and where it is shown. */
export interface ModelRecipeField {
  /** Its name in a record: `customerName`. */
  readonly name: string
  /** What people call it. */
  readonly title: string
  readonly type: RecordField['type']
  readonly required: boolean
  /** Whether people may set it in forms. */
  readonly isGiven: boolean
  /** Whether filters can compare it, and lists be put in its order. */
  readonly isCompared: boolean
  /** The dictionary that has its values. */
  readonly dictionary?: string
  /** Of an association: the other model, and the field by which its records are known. */
  readonly target?: { readonly model: string; readonly title: string | null }
  /** How tables show it, where its type declares it. */
  readonly cell?: FieldCell
  /** Its values are people of the project. */
  readonly arePeople?: boolean
  /** Its values are rows of the other model. */
  readonly many: boolean
  /** These rows are chosen among all of the other model, and belong to several records. */
  readonly isJoined?: boolean
  readonly inSearch: boolean
  readonly inTable: boolean
  readonly inForm: boolean
}

/** Where records are edited. */
export type ModelFormPlace = 'dialog' | 'drawer' | 'page'

/** What parts of a page are made from. */
export interface ModelRecipeInput {
  /** What the records are called: `Orders`. */
  readonly title: string
  /** The name of the model. */
  readonly model: string
  /** The language of the texts on the page: `zh`, `en`. */
  readonly locale: string
  readonly fields: readonly ModelRecipeField[]
  /** Where a record is edited: beside the list, or on a page of its own. */
  readonly formIn: ModelFormPlace
  /** The other page of the two: with the form, or with the list that the form goes back to. */
  readonly otherPage?: number
  /** A formula for the id of the record that is shown; empty: a new one. */
  readonly record: string
  /** Names of variables that the page has. */
  readonly taken: ReadonlySet<string>
}

/** Where a recipe shows fields: `search`, `table`, `form`. */
export type ModelRecipePlace = 'search' | 'table' | 'form'

/** Makes working parts of a page that show and change the records of a model. */
export interface ModelRecipe {
  readonly id: ModelRecipeId
  readonly label: Label
  /** What it makes, in a sentence. */
  readonly summary: Label
  /** The places of fields that it looks at. */
  readonly places: readonly ModelRecipePlace[]
  /** Where it can have records edited, `formIn` of its input; absent where it makes no such place. */
  readonly edits?: readonly ModelFormPlace[]
  /** `makeFormPage` makes what a second page has, where `edits` has `page`. */
  readonly load: () => Promise<{
    readonly makeParts: (input: ModelRecipeInput) => Parts
    readonly makeFormPage?: (input: ModelRecipeInput) => Parts
  }>
}

/**
 * Declares a recipe, which makes parts of a page from a model.
 * @example
 * defineModelRecipe({ id: 'model-recipe/acme.board', label, summary, places: ['table'], load: () => import('./make.ts') })
 */
export function defineModelRecipe(recipe: ModelRecipe): ModelRecipe {
  return recipe
}
