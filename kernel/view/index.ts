export { getPath, setPath } from '#kernel/page/path'
export type { AppListener, AppState, AppStateOptions, AppStorage } from './app-state.ts'
export { BlockContext, type BlockContextValue } from './block-context.ts'
export { createRunningPage } from './create-running-page.ts'
export { ElementView } from './element-view.tsx'
export type { EngineLink } from './engine-link.ts'
export { createInWords, type InWords } from './in-words.ts'
export { loadMethodCalls, loadRowPages } from './late-parts.ts'
export { lowerProps, lowerValue } from './lower-props.ts'
export { OwnRoot } from './own-root.tsx'
export { ownDefaults, ownSheet } from './own-sheet.ts'
export type { PageActionContext, PageActionRuntime, PageActions } from './page-action.ts'
export { type ElementWrapper, PageContext, type PageContextValue, usePage } from './page-context.ts'
export type { PageFiles, SendOptions } from './page-files.ts'
export { popupsAround, popupsOf } from './page-popups.ts'
export {
  headlessServices,
  type Messages,
  messages,
  type PageFacts,
  type PageHost,
  type PageServices,
  pageServicesOf,
  pageServicesPoint,
  type Tone,
} from './page-services.ts'
export { PageView, type PageViewProps } from './page-view.tsx'
export { childrenOfProgram } from './program-children.ts'
export {
  type ElementState,
  type Method,
  type PageMode,
  ROOT,
  type RunningPage,
  type RunningRow,
  type RunningRows,
  rowAt,
} from './running-page.ts'
export type { OwnedPage, PageEdit, RunningPageOptions } from './running-page-options.ts'
export { type SharedPage, sharePage } from './shared-page.ts'
export { useLastingEffect, useLastingLayoutEffect } from './use-lasting-effect.ts'
export { useSignalValue } from './use-signal-value.ts'
export { type ViewContribution, viewLoaderOf, viewsPoint } from './view-point.ts'
export {
  createViews,
  type PluginOfView,
  type ReadyView,
  type RootProps,
  type ViewLoad,
  type ViewLoader,
  type ViewModule,
  type ViewPlugin,
  type ViewProps,
  type ViewState,
  type Views,
} from './views.ts'
