import type { Plugin } from '#sdk'
import { actionsPlugin } from './actions.ts'
import { componentsPlugin } from './components.ts'
import { functionsPlugin } from './functions.ts'
import { modelRecipesPlugin } from './model-recipes.ts'
import { recipesPlugin } from './recipes.ts'
import { settersPlugin } from './setters.ts'
import { sourcesPlugin } from './sources.ts'
import { stepsPlugin } from './steps.ts'
import { valueTypesPlugin } from './value-types.ts'

/** What every Tessera brings. */
export const basePlugins: readonly Plugin[] = [
  settersPlugin,
  functionsPlugin,
  sourcesPlugin,
  actionsPlugin,
  stepsPlugin,
  valueTypesPlugin,
  recipesPlugin,
  modelRecipesPlugin,
  componentsPlugin,
]
