import type { Label } from '#kernel/message'
import type { Parts } from '#kernel/page/commands'
import type { ApiRecord } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'

/** The id of a recipe for pages: `recipe/` and its name. */
export type PageRecipeId = `recipe/${string}`

/** What a field of a record holds, as far as a page has to know it. */
export type RecipeFieldKind = (typeof RECIPE_FIELD_KINDS)[number]
export const RECIPE_FIELD_KINDS = [
  ...(['text', 'long', 'number', 'money', 'date', 'time'] as const),
  ...(['image', 'boolean', 'choice', 'tags'] as const),
] as const

/** A field of the records that a page is made for. */
export interface RecipeField {
  /** Its name in a record: `customerName`. */
  readonly name: string
  /** Its label on the page, in the page's language. */
  readonly title: string
  readonly kind: RecipeFieldKind
  /** The values that a choice has. */
  readonly values?: readonly Json[]
  /** Where it is shown. */
  readonly inSearch: boolean
  readonly inTable: boolean
  readonly inForm: boolean
}

/** What a page is made of: a request that lists records, and those that write them. */
export interface PageRecipeInput {
  /** What the records are called: `Customers`. */
  readonly title: string
  /** The language of the texts on the page: `zh`, `en`. */
  readonly locale: string
  readonly fields: readonly RecipeField[]
  /** The field by which a record is known. */
  readonly key: string
  readonly list: ApiRecord
  /** Where the list is in the answer: `items`; empty where the answer is the list. */
  readonly rowsAt: string
  /** Where the answer says how many records there are in all; empty where it holds them all. */
  readonly totalAt: string
  readonly create?: ApiRecord
  readonly update?: ApiRecord
  readonly remove?: ApiRecord
  /** Names of variables that the page has. */
  readonly taken: ReadonlySet<string>
}

/** Makes a working page of records and the requests that list and write them. */
export interface PageRecipe {
  readonly id: PageRecipeId
  readonly label: Label
  /** What the page offers, in a sentence. */
  readonly summary: Label
  readonly load: () => Promise<{ readonly makePage: (input: PageRecipeInput) => Parts }>
}

/**
 * Declares a recipe, which makes a page from the fields of records and the requests that list and write them.
 * @example definePageRecipe({ id: 'recipe/acme.board', label, summary, load: () => import('./make-page.ts') })
 */
export function definePageRecipe(recipe: PageRecipe): PageRecipe {
  return recipe
}
