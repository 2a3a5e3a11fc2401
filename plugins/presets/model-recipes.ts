// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import { definePlugin } from '#sdk'
import { modelDetailRecipe } from '../model-recipes/detail/index.ts'
import { modelFormRecipe } from '../model-recipes/form/index.ts'
import { modelPageRecipe } from '../model-recipes/page/index.ts'
import { modelTableRecipe } from '../model-recipes/table/index.ts'

/** Every recipe for models, in the order in which the editor offers them. */
export const modelRecipeDeclarations = [modelPageRecipe, modelTableRecipe, modelFormRecipe, modelDetailRecipe] as const

export const modelRecipesPlugin = definePlugin({ id: 'tessera.model-recipes', version: '0.1.0', modelRecipes: modelRecipeDeclarations })
