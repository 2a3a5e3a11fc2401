// All that a plugin's declarations import. Views import `#sdk/react`, setters' editors `#sdk/setter`.
export * as z from 'zod'
export type {
  ActionOutcome,
  EngineLibrary,
  FileData,
  FileValue,
  FunctionRuntime,
  LoadResult,
  SourceContext,
  SourceFiles,
  SourcePlan,
  SourceRuntime,
  SourceStream,
  StepContext,
  StepKindRuntime,
  WorkerActionContext,
  WorkerActionRuntime,
} from '#kernel/engine'
export { isFileValue } from '#kernel/engine/files'
export {
  createSpeaker,
  filled,
  issueMessage,
  type Label,
  type LoadWords,
  type Message,
  MessageError,
  plainText,
  type Told,
  tell,
  toldBy,
  type Words,
  type WordsOf,
} from '#kernel/message'
export type { Part as PagePart, Parts as PageParts } from '#kernel/page/commands'
export type { Catalogue, ComponentInfo, FlowNode } from '#kernel/page/records'
export { decodeText, type Json, type JsonObject, readJson, SERVER_VALUE, writeJson } from '#kernel/page/values'
export type {
  CreateService,
  FindService,
  Owner,
  Pins,
  Plugin,
  PluginContext,
  ServiceProvider,
  ServiceToken,
  ServiceUse,
} from '#kernel/plugin'
export { defineExtensionPoint, defineService, Kernel, provideLazyService, provideService } from '#kernel/plugin'
export type { PageActionContext, PageMode } from '#kernel/view'
export { type PageHost, pageServicesPoint } from '#kernel/view/page-services'
export { collectCatalogue, collectPlugins, toComponentInfo, toContributes } from './catalogue.ts'
export { contributorsIn } from './contributors.ts'
export { type ActionDeclaration, type ActionGroup, defineAction, type PageAction, type WorkerAction } from './define/action.ts'
export {
  type AdminTab,
  type AdminTabs,
  defineLayout,
  defineMenuKind,
  defineTabAction,
  defineToolbarItem,
  type LayoutDeclaration,
  type LayoutModule,
  type LayoutProps,
  type MenuEntry,
  type MenuKindDeclaration,
  type MenuQuestion,
  type MenuTarget,
  type TabActionDeclaration,
  type ToolbarItemDeclaration,
  type ToolbarItemModule,
} from './define/admin.ts'
export {
  type ComponentDeclaration,
  defineComponent,
  type EventSpec,
  type MethodSpec,
  type SlotEach,
  type ViewProps,
} from './define/component.ts'
export { type ComponentGroup, groupOf, inGroups, type KnownGroup, type OwnGroup } from './define/component-group.ts'
export { defineFunction, type FunctionDeclaration, type FunctionLibrary, toFunctionRuntime } from './define/function.ts'
export {
  defineModelRecipe,
  type ModelRecipe,
  type ModelRecipeField,
  type ModelRecipeId,
  type ModelRecipeInput,
  type ModelRecipePlace,
} from './define/model-recipe.ts'
export {
  definePageRecipe,
  type PageRecipe,
  type PageRecipeId,
  type PageRecipeInput,
  type RecipeField,
  type RecipeFieldKind,
} from './define/page-recipe.ts'
export {
  type AnyAction,
  type AnyComponent,
  type AnySource,
  type AnyStepKind,
  type DefinedPlugin,
  definePlugin,
  type PluginDefinition,
} from './define/plugin.ts'
export { type Choice, defineSetter, type ItemField, type SetterDeclaration, type SetterField, type SetterProps } from './define/setter.ts'
export { defineSource, type SourceDeclaration } from './define/source.ts'
export {
  defineStepKind,
  type LanesControl,
  rulesOf,
  type ShownStep,
  type StepAlternatives,
  type StepKindDeclaration,
  type StepLanes,
  type StepValues,
} from './define/step-kind.ts'
export {
  defineValueType,
  jsonTexts,
  nameOfType,
  type ValueControl,
  type ValueTypeDeclaration,
  type ValueTypeId,
} from './define/value-type.ts'
export { collectLibrary, engineLibraryOf } from './engine-library.ts'
export { actionButtonFields, actionListField } from './fields/action-list.ts'
export { optionalTarget, rowChoiceFields, sendRows, sendsField, targetField } from './fields/action-params.ts'
export { barFrameFields, barGapFields, barLabelField, barStyleField, barWidthField } from './fields/bars.ts'
export {
  choice,
  color,
  colors,
  expression,
  functionText,
  group,
  icon,
  json,
  list,
  number,
  optionalNumber,
  optionsList,
  range,
  several,
  size,
  stylePicture,
  suggest,
  text,
  toggle,
  words,
} from './fields/builders.ts'
export {
  chartColors,
  chartData,
  chartDictionaryField,
  chartFields,
  chartFrameFields,
  chartMethods,
  chartParts,
  chartRatio,
  chartRows,
  dataField,
  fillFields,
  largeChartParts,
  legendField,
  lineStyleField,
  patternsField,
  pointClickEvent,
  pointShapeField,
  zoomField,
} from './fields/charts.ts'
export { defaultsOf, type FieldSpec, fieldsOf } from './fields/fields-of.ts'
export { formKeyField, formLookFields, formMethods, formValues } from './fields/form-fields.ts'
export {
  allowClearField,
  changeEvent,
  columnFields,
  disabledField,
  enableMethods,
  type FormRule,
  formControl,
  formItemFields,
  formItemParts,
  formItemSizes,
  framedItemFields,
  insideForm,
  jsonSchema,
  maxLengthField,
  placeholderField,
  rowsField,
  ruleSchema,
  rulesField,
  variantField,
} from './fields/form-item.ts'
export { rowEvents, rowMethods } from './fields/form-rows.ts'
export type { FieldMeta, FieldSection } from './fields/meta.ts'
export { optionData, optionFields, updateMethod } from './fields/options.ts'
export { placesOf } from './fields/places-of.ts'
export { recordFieldFields, recordFieldRules, recordFields } from './fields/records.ts'
export { type AddressKind, resourcesOf } from './fields/resources-of.ts'
export { stackField } from './fields/stack-field.ts'
export { timeZoneField } from './fields/time-zone.ts'
export { treeFields } from './fields/tree.ts'
export { placementField, treeNamesField, treeRowsField } from './fields/tree-choice.ts'
export {
  currencyField,
  formatField,
  numberLookFields,
  scriptField,
  typographyFields,
} from './fields/typography.ts'
export { dictionaryField, valueWordsField } from './fields/value-words.ts'
export { callElement, type RowParams } from './flow/call-element.ts'
export { bytesOf, fileNameOf, LARGEST_FILE, namedBy, plainName, toFileData } from './flow/file-data.ts'
export { fillText, fillTexts } from './flow/fill-text.ts'
export { onElement } from './flow/on-element.ts'
export { oneAtATime, repeatField } from './flow/one-at-a-time.ts'
export { parseParams } from './flow/parse-params.ts'
export { parsed } from './flow/parsed.ts'
export { type ApiRequest, handOn, payloadOf, requestApi, rowsAsObject, type SendRow, sentAs } from './flow/payload.ts'
export { pick } from './flow/pick.ts'
export { addQuery, queryOf } from './flow/query.ts'
export { type DataAnswer, requestData } from './flow/request-data.ts'
export {
  formThroughServer,
  isForeign,
  type OutgoingMessage,
  type ServerAnswer,
  ServerRefused,
  streamThroughServer,
  throughServer,
} from './flow/through-server.ts'
export { answerOf, failedResult, toldByResult } from './flow/told-by-result.ts'
export { pageActionsOf } from './page-actions.ts'
export {
  actionsPoint,
  componentsPoint,
  functionsPoint,
  modelRecipesPoint,
  recipesPoint,
  settersPoint,
  sourcesPoint,
  stepKindsPoint,
  valueTypesPoint,
} from './points.ts'
export { flowSteps, freeVariable } from './recipes/flow-steps.ts'
export { isModelColumn } from './recipes/model-fields.ts'
export { modelColumn, modelFormField, modelIncludes, modelListSource, modelSearchControl } from './recipes/model-parts.ts'
export { referencesIn, toReferenceData } from './reference-data.ts'
export {
  type Approval,
  type ApprovalAct,
  type ApprovalCommand,
  type ApprovalEntry,
  type ApprovalPerson,
  type ApprovalStatus,
  type Approvals,
  approvals,
  type ChatMessage,
  type ChatRequest,
  type Chats,
  type ChosenPeople,
  type Clipboard,
  type Confirmations,
  chats,
  clipboard,
  confirmations,
  type Downloads,
  downloads,
  type FilePicker,
  type FullScreen,
  filePicker,
  fullScreen,
  type Login,
  login,
  type Menus,
  type Messages,
  menus,
  messages,
  type Navigation,
  type Notifications,
  navigation,
  notifications,
  type PageElements,
  type PageLanguages,
  type PageStorage,
  type PageTitle,
  type PictureCloud,
  type Printer,
  type PublishedPages,
  pageElements,
  pageLanguages,
  pageStorage,
  pageTitle,
  pictureCloud,
  printer,
  publishedPages,
  type RecordConflict,
  type RecordField,
  type RecordKind,
  type RecordOption,
  type RecordRow,
  RecordSaveError,
  type RecordShape,
  type Records,
  type Reloading,
  records,
  reloading,
  type Tone,
  type UploadRules,
  type Uploads,
  uploads,
} from './services/index.ts'
export { createWordsOf, ownersOf } from './words.ts'
