// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import { definePlugin } from '#sdk'
import { searchTableRecipe } from '../recipes/search-table/index.ts'

/** Every recipe for pages, in the order in which the editor offers them. */
export const recipeDeclarations = [searchTableRecipe] as const

export const recipesPlugin = definePlugin({ id: 'tessera.recipes', version: '0.1.0', recipes: recipeDeclarations })
