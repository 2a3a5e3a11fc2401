import { contributionsOf, declarations, fieldViews, rareServices, rareViews, services, views } from './preset-texts.ts'
import type { Declared } from './read-declarations.ts'

interface Kind {
  /** Whether each is a file of its own; otherwise it is a folder with an `index.ts`. */
  readonly areFiles?: boolean
  /** The calls that make a declaration of it. */
  readonly makers: readonly string[]
  /** The lists to write, by the name of their file: the text below the imports. */
  readonly files: Readonly<Record<string, (declared: readonly Declared[]) => string>>
}

const ordered = 'in the order in which the editor offers them.'

/** What each kind becomes, by the name of the folder that it is in. */
export const presetKinds: Readonly<Record<string, Kind>> = {
  components: {
    makers: ['defineComponent'],
    files: {
      'components.ts': declarations('components', 'componentDeclarations', 'Every built-in component.'),
      'views.ts': views,
      'rare-views.ts': rareViews,
    },
  },
  actions: {
    makers: ['defineAction'],
    files: { 'actions.ts': declarations('actions', 'actionDeclarations', `Every built-in event action, ${ordered}`) },
  },
  sources: {
    makers: ['defineSource'],
    files: { 'sources.ts': declarations('sources', 'sourceDeclarations', `Every built-in data source, ${ordered}`) },
  },
  steps: {
    makers: ['defineStepKind'],
    files: { 'steps.ts': declarations('steps', 'stepKindDeclarations', `Every built-in kind of step, ${ordered}`) },
  },
  'value-types': {
    makers: ['defineValueType'],
    files: {
      'value-types.ts': declarations(
        'valueTypes',
        'valueTypeDeclarations',
        `Every built-in type of values, ${ordered}`,
        'tessera.value-types',
      ),
    },
  },
  recipes: {
    makers: ['definePageRecipe'],
    files: { 'recipes.ts': declarations('recipes', 'recipeDeclarations', `Every recipe for pages, ${ordered}`) },
  },
  'model-recipes': {
    makers: ['defineModelRecipe'],
    files: {
      'model-recipes.ts': declarations(
        'modelRecipes',
        'modelRecipeDeclarations',
        `Every recipe for models, ${ordered}`,
        'tessera.model-recipes',
      ),
    },
  },
  functions: {
    areFiles: true,
    makers: ['defineFunction'],
    files: { 'functions.ts': declarations('functions', 'functionDeclarations', `Every built-in formula function, ${ordered}`) },
  },
  setters: {
    makers: ['defineSetter'],
    files: { 'setters.ts': declarations('setters', 'setterDeclarations', 'Every built-in setter.') },
  },
  languages: {
    makers: ['defineLanguage'],
    files: {
      'languages.ts': contributionsOf(
        {
          ...{ list: 'languageDeclarations', plugin: 'languagesPlugin', type: 'LanguageDeclaration' },
          ...{ point: 'languagesPoint', id: 'languages' },
        },
        'Every built-in language of the studio beside Chinese and English.',
      ),
    },
  },
  layouts: {
    makers: ['defineLayout'],
    files: {
      'layouts.ts': contributionsOf(
        {
          list: 'layoutDeclarations',
          plugin: 'layoutsPlugin',
          type: 'LayoutDeclaration',
          point: 'layoutsPoint',
          id: 'layouts',
          entry: 'admin',
        },
        'Every built-in layout of the admin app.',
      ),
    },
  },
  'menu-kinds': {
    makers: ['defineMenuKind'],
    files: {
      'menu-kinds.ts': contributionsOf(
        {
          list: 'menuKindDeclarations',
          plugin: 'menuKindsPlugin',
          type: 'MenuKindDeclaration',
          point: 'menuKindsPoint',
          id: 'menu-kinds',
          entry: 'admin',
        },
        'Every built-in kind of menu entry.',
      ),
    },
  },
  toolbar: {
    makers: ['defineToolbarItem'],
    files: {
      'toolbar.ts': contributionsOf(
        {
          list: 'toolbarDeclarations',
          plugin: 'toolbarPlugin',
          type: 'ToolbarItemDeclaration',
          point: 'toolbarPoint',
          id: 'toolbar',
          entry: 'admin',
        },
        'Every built-in item of the admin app’s toolbar.',
      ),
    },
  },
  'tab-actions': {
    makers: ['defineTabAction'],
    files: {
      'tab-actions.ts': contributionsOf(
        {
          list: 'tabActionDeclarations',
          plugin: 'tabActionsPlugin',
          type: 'TabActionDeclaration',
          point: 'tabActionsPoint',
          id: 'tab-actions',
          entry: 'admin',
        },
        'Every built-in action in the menu of a tab.',
      ),
    },
  },
  'field-types': {
    makers: ['defineFieldType'],
    files: {
      'field-types.ts': contributionsOf(
        {
          list: 'fieldTypeDeclarations',
          plugin: 'fieldTypesPlugin',
          type: 'FieldTypeDeclaration',
          point: 'fieldTypesPoint',
          id: 'field-types',
          entry: 'fields',
        },
        'Every built-in type of model fields, in the order in which the studio offers them.',
      ),
      'field-views.ts': fieldViews,
    },
  },
  nodes: {
    makers: ['defineNode'],
    files: {
      'nodes.ts': contributionsOf(
        {
          list: 'nodeDeclarations',
          plugin: 'nodesPlugin',
          type: 'NodeDeclaration',
          point: 'nodesPoint',
          id: 'nodes',
          entry: 'workflow',
        },
        'Every built-in node of workflows, in the order in which the designer offers them.',
      ),
    },
  },
  triggers: {
    makers: ['defineTrigger'],
    files: {
      'triggers.ts': contributionsOf(
        {
          list: 'triggerDeclarations',
          plugin: 'triggersPlugin',
          type: 'TriggerDeclaration',
          point: 'triggersPoint',
          id: 'triggers',
          entry: 'workflow',
        },
        'Every built-in trigger of workflows, in the order in which the designer offers them.',
      ),
    },
  },
  'approval-nodes': {
    makers: ['defineApprovalNode'],
    files: {
      'approval-nodes.ts': contributionsOf(
        {
          list: 'approvalNodeDeclarations',
          plugin: 'approvalNodesPlugin',
          type: 'ApprovalNodeDeclaration',
          point: 'approvalNodesPoint',
          id: 'approval-nodes',
          entry: 'approval',
        },
        'Every built-in step of approval flows, in the order in which the designer offers them.',
      ),
    },
  },
  approvers: {
    makers: ['defineApprover'],
    files: {
      'approvers.ts': contributionsOf(
        {
          list: 'approverDeclarations',
          plugin: 'approversPlugin',
          type: 'ApproverDeclaration',
          point: 'approversPoint',
          id: 'approvers',
          entry: 'approval',
        },
        'Every built-in source of approvers, in the order in which the designer offers them.',
      ),
    },
  },
  services: { makers: ['provideLazyService', 'provideService'], files: { 'services.ts': services, 'rare-services.ts': rareServices } },
}
