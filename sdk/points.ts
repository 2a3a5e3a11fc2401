import { MessageError, tell } from '#kernel/message'
import { defineExtensionPoint, isOfProduct } from '#kernel/plugin'
import type { ActionDeclaration } from './define/action.ts'
import type { ComponentDeclaration } from './define/component.ts'
import type { FunctionDeclaration } from './define/function.ts'
import type { ModelRecipe } from './define/model-recipe.ts'
import type { PageRecipe } from './define/page-recipe.ts'
import type { SetterDeclaration } from './define/setter.ts'
import type { SourceDeclaration } from './define/source.ts'
import type { StepKindDeclaration } from './define/step-kind.ts'
import type { ValueTypeDeclaration } from './define/value-type.ts'

/** Refuses an id that does not begin with its kind. */
export function wellFormed(kind: string): (value: { readonly id: string }) => void {
  const pattern = new RegExp(`^${kind}/[a-z0-9][a-z0-9.-]*$`)
  return ({ id }) => {
    if (!pattern.test(id)) throw new MessageError(tell('plugin.id-form', { form: `${kind}/some-name` }))
  }
}

/** The extension point for components. */
export const componentsPoint = defineExtensionPoint<ComponentDeclaration>('components', {
  accepts: wellFormed('component'),
  names: ({ type }) => [tell('plugin.name-type', { type })],
})
/** The extension point for setters. */
export const settersPoint = defineExtensionPoint<SetterDeclaration>('setters', { accepts: wellFormed('setter') })
/** The extension point for event actions. */
export const actionsPoint = defineExtensionPoint<ActionDeclaration>('actions', { accepts: wellFormed('action') })
/** A kind runs as trusted code beside the interpreter, and stays trusted on a page for ever: only the product has any. */
export const stepKindsPoint = defineExtensionPoint<StepKindDeclaration>('step-kinds', {
  accepts: (value, owner) => {
    wellFormed('step')(value)
    if (!isOfProduct(owner)) throw new MessageError(tell('plugin.step-kind-product'))
  },
})
/** The extension point for value types. */
export const valueTypesPoint = defineExtensionPoint<ValueTypeDeclaration>('value-types', { accepts: wellFormed('value') })
/** The extension point for page recipes. */
export const recipesPoint = defineExtensionPoint<PageRecipe>('recipes', { accepts: wellFormed('recipe') })
/** The extension point for recipes that make parts of a page from a model. */
export const modelRecipesPoint = defineExtensionPoint<ModelRecipe>('model-recipes', {
  accepts: wellFormed('model-recipe'),
})
/** The extension point for data sources. */
export const sourcesPoint = defineExtensionPoint<SourceDeclaration>('sources', { accepts: wellFormed('source') })
/** The extension point for formula functions. */
export const functionsPoint = defineExtensionPoint<FunctionDeclaration>('functions', {
  accepts: wellFormed('function'),
  names: ({ name }) => [tell('plugin.name-function', { name })],
})
