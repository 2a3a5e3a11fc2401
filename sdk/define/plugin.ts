import type { Label } from '#kernel/message'
import type { DeclaredGrants, ExtensionPoint, PartDeclaration, Plugin, PluginContext, ServiceProvider, ServiceToken } from '#kernel/plugin'
import { type PageHost, pageServicesPoint } from '#kernel/view/page-services'
import { layoutsPoint, menuKindsPoint, tabActionsPoint, toolbarPoint } from '../admin-points.ts'
import {
  actionsPoint,
  componentsPoint,
  functionsPoint,
  modelRecipesPoint,
  recipesPoint,
  settersPoint,
  sourcesPoint,
  stepKindsPoint,
  valueTypesPoint,
} from '../points.ts'
import { type StudioHost, studioServicesPoint } from '../studio/studio-services.ts'
import {
  commandsPoint,
  dockTabsPoint,
  headerItemsPoint,
  inspectorTabsPoint,
  languagesPoint,
  overlaysPoint,
  partsPoint,
  screensPoint,
  sidePanelsPoint,
} from '../studio-points.ts'
import type { ActionDeclaration } from './action.ts'
import type { LayoutDeclaration, MenuKindDeclaration, TabActionDeclaration, ToolbarItemDeclaration } from './admin.ts'
import type { EditorCommand } from './command.ts'
import type { ComponentDeclaration } from './component.ts'
import type { HeaderItemDeclaration, OverlayDeclaration } from './frame-parts.ts'
import type { FunctionDeclaration } from './function.ts'
import type { LanguageDeclaration } from './language.ts'
import type { ModelRecipe } from './model-recipe.ts'
import type { PageRecipe } from './page-recipe.ts'
import type { DockTabDeclaration, InspectorTabDeclaration, SidePanelDeclaration } from './panel.ts'
import type { ScreenDeclaration } from './screen.ts'
import type { SetterDeclaration } from './setter.ts'
import type { SourceDeclaration } from './source.ts'
import type { StepKindDeclaration } from './step-kind.ts'
import type { ValueTypeDeclaration } from './value-type.ts'

/** A plugin as lists of what it brings; `setup` is for anything beyond that. */
export interface PluginDefinition<Api> {
  readonly id: string
  readonly version: string
  /** What people call it; a plugin that is packed needs one. */
  readonly label?: Label
  /** What it provides, in a sentence, for administrators. */
  readonly summary?: Label
  readonly needs?: readonly Plugin[]
  readonly components?: readonly AnyComponent[]
  readonly setters?: readonly SetterDeclaration[]
  readonly actions?: readonly AnyAction[]
  readonly sources?: readonly AnySource[]
  readonly functions?: readonly FunctionDeclaration[]
  /** Types of values: of variables, of inputs of blocks, of fields of records. */
  readonly valueTypes?: readonly ValueTypeDeclaration[]
  /** Recipes that make a page of records and the requests that list and write them. */
  readonly recipes?: readonly PageRecipe[]
  /** Recipes that make parts of a page from a model. */
  readonly modelRecipes?: readonly ModelRecipe[]
  /** Kinds of steps; the product's own plugins alone have any. */
  readonly steps?: readonly AnyStepKind[]
  /** Screens of the studio; these and what follows are declared with `@tessera/sdk/studio`. */
  readonly screens?: readonly ScreenDeclaration[]
  /** Languages of the studio. */
  readonly languages?: readonly LanguageDeclaration[]
  readonly sidePanels?: readonly SidePanelDeclaration[]
  readonly inspectorTabs?: readonly InspectorTabDeclaration[]
  readonly dockTabs?: readonly DockTabDeclaration[]
  readonly commands?: readonly EditorCommand[]
  readonly headerItems?: readonly HeaderItemDeclaration[]
  readonly overlays?: readonly OverlayDeclaration[]
  /** Layouts of the admin app's frame. */
  readonly layouts?: readonly LayoutDeclaration[]
  /** Kinds of entries in the menu of the admin app. */
  readonly menuKinds?: readonly MenuKindDeclaration[]
  /** Items of the admin app's toolbar. */
  readonly toolbar?: readonly ToolbarItemDeclaration[]
  /** Actions in the menu of a tab of the admin app. */
  readonly tabActions?: readonly TabActionDeclaration[]
  /** Parts of an open editor, for other plugins to find by their tokens. */
  readonly parts?: readonly PartDeclaration[]
  /** Page services, made by `provideService` or `provideLazyService`. */
  readonly services?: readonly ServiceProvider<PageHost>[]
  /**
   * The page services of other plugins that its code uses, by their tokens; those of the product need not be listed. A page that uses this plugin is
   * published with the plugins that provide them.
   */
  readonly uses?: readonly ServiceToken<unknown>[]
  /** Services for what is shown in the studio, made by `provideService` or `provideLazyService`. */
  readonly studioServices?: readonly ServiceProvider<StudioHost>[]
  /**
   * The file of its server half, beside the plugin's own: `./server.ts`. Its default export is a module of `@tessera/sdk/server`; migrations are in the
   * folder `migrations` next to it. It runs in the server's process, with the server's rights.
   */
  readonly server?: `./${string}`
  /**
   * The rights that its server half needs, shown to the operator: `{ network: ['api.example.com'], tables:
   * ['acme_notes_*'] }`.
   */
  readonly grants?: DeclaredGrants
  readonly setup?: (context: PluginContext) => Api
}

// A declaration's functions take its own props, so no declaration is assignable to the general one: these say what the lists need.
/** A component declaration, whatever its props are. */
export type AnyComponent = Pick<ComponentDeclaration, 'id' | 'type'>
/** An action declaration, whatever its parameters are. */
export type AnyAction = Pick<ActionDeclaration, 'id' | 'runs'>
/** A source declaration, whatever its configuration is. */
export type AnySource = Pick<SourceDeclaration, 'id'>
/** A declaration of a kind of step, whatever its parameters are. */
export type AnyStepKind = Pick<StepKindDeclaration, 'id'>

/** A plugin with its names for people. */
export interface DefinedPlugin<Api = unknown> extends Plugin<Api> {
  readonly label?: Label
  readonly summary?: Label
  readonly server?: `./${string}`
}

/**
 * Makes a plugin of declarations.
 * @example definePlugin({ id: 'acme.stamp', version: '1.0.0', components: [stamp], actions: [pay] })
 */
export function definePlugin<Api = undefined>(definition: PluginDefinition<Api>): DefinedPlugin<Api | undefined> {
  return {
    id: definition.id,
    version: definition.version,
    ...(definition.label ? { label: definition.label } : {}),
    ...(definition.summary ? { summary: definition.summary } : {}),
    ...(definition.needs ? { needs: definition.needs } : {}),
    ...(definition.uses ? { uses: definition.uses } : {}),
    ...(definition.server ? { server: definition.server } : {}),
    ...(definition.grants ? { grants: definition.grants } : {}),
    setup(context) {
      const all = <T extends { readonly id: string }>(point: ExtensionPoint<T>, values: readonly T[] = []): void => {
        for (const value of values) context.contribute(point, value)
      }
      for (const component of definition.components ?? []) context.contribute(componentsPoint, component as ComponentDeclaration)
      all(settersPoint, definition.setters)
      for (const action of definition.actions ?? []) context.contribute(actionsPoint, action as ActionDeclaration)
      for (const source of definition.sources ?? []) context.contribute(sourcesPoint, source as SourceDeclaration)
      all(functionsPoint, definition.functions)
      all(valueTypesPoint, definition.valueTypes)
      all(recipesPoint, definition.recipes)
      all(modelRecipesPoint, definition.modelRecipes)
      for (const kind of definition.steps ?? []) context.contribute(stepKindsPoint, kind as StepKindDeclaration)
      all(screensPoint, definition.screens)
      all(languagesPoint, definition.languages)
      all(sidePanelsPoint, definition.sidePanels)
      all(inspectorTabsPoint, definition.inspectorTabs)
      all(dockTabsPoint, definition.dockTabs)
      all(commandsPoint, definition.commands)
      all(headerItemsPoint, definition.headerItems)
      all(overlaysPoint, definition.overlays)
      all(layoutsPoint, definition.layouts)
      all(menuKindsPoint, definition.menuKinds)
      all(toolbarPoint, definition.toolbar)
      all(tabActionsPoint, definition.tabActions)
      all(partsPoint, definition.parts)
      all(pageServicesPoint, definition.services)
      all(studioServicesPoint, definition.studioServices)
      return definition.setup?.(context)
    },
  }
}
