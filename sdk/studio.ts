// All that an extension of the studio imports besides React and its UI library: screens, and the editor's panels, commands, header items
// and overlays. Its declarations are part of a plugin as components and actions are.

import type { Changes } from '#kernel/document'
import type { PageEntry } from '#kernel/page/records'

export { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
export { type Label, type LanguageTexts, type Locale, labelIn } from '#kernel/message'
export {
  addVariable,
  duplicateElements,
  editVariable,
  insertElement,
  type ListedCommand,
  listedCommands,
  moveElements,
  removeElements,
  removeVariable,
  renameEntry,
  setCss,
  setEvents,
  setLook,
  setPage,
  setProps,
  setShared,
  setSource,
  setStyle,
} from '#kernel/page/commands'
export {
  type BlockInterface,
  blockInfo,
  type Catalogue,
  type Command,
  type CommandContext,
  childrenIn,
  childrenOf,
  type ElementId,
  type ElementRecord,
  elementOf,
  type Finding,
  MAIN_SLOT,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
  type Refusal,
  slotOf,
} from '#kernel/page/records'
export type { Json, JsonObject } from '#kernel/page/values'
export {
  type CreateService,
  definePart,
  defineService,
  defineToken,
  type FindService,
  type OwnContext,
  type Owner,
  type PartContext,
  type PartDeclaration,
  provideLazyService,
  provideService,
  type ServiceProvider,
  type ServiceToken,
  type ServiceUse,
  type Token,
} from '#kernel/plugin'
export { getPath, useSignalValue } from '#kernel/view'
export {
  layoutsPoint,
  menuKindsPoint,
  tabActionsPoint,
  toolbarPoint,
} from './admin-points.ts'
export type { AdminTab, AdminTabs } from './define/admin.ts'
export { blockDeclaration } from './define/block.ts'
export { type CommandGroup, defineCommand, type EditorCommand } from './define/command.ts'
export {
  defineHeaderItem,
  defineOverlay,
  type HeaderItemDeclaration,
  type HeaderItemModule,
  type OverlayDeclaration,
  type OverlayModule,
} from './define/frame-parts.ts'
export { type Icon, type IconForm, iconForm } from './define/icon.ts'
export { defineLanguage, type LanguageDeclaration } from './define/language.ts'
export {
  type DockTabDeclaration,
  defineDockTab,
  defineInspectorTab,
  defineSidePanel,
  type EditorPanel,
  type InspectorTabDeclaration,
  type PanelModule,
  type SidePanelDeclaration,
} from './define/panel.ts'
export { definePlugin, type PluginDefinition } from './define/plugin.ts'
export { defineScreen, type ScreenDeclaration, type ScreenModule, type ScreenProps } from './define/screen.ts'
export { OwnContextProvider, useOwnContext } from './react/own-context.ts'
export {
  type Admin,
  AdminContext,
  type AdminMenu,
  type AdminNotification,
  type AdminNotifications,
  type AdminPreferences,
  type AdminTasks,
  type AdminUser,
  useAdmin,
} from './studio/admin-context.ts'
export { EditorContext, type Studio, StudioContext, type StudioUser, useEditor, useLabels, useStudio } from './studio/context.ts'
export type { CanvasBox, CanvasPoint, EditedPage, Editor, EditorCanvas, PageContent } from './studio/editor.ts'
export { Popup, PopupMenu, type PopupMenuItem, type PopupMenuProps, type PopupProps } from './studio/popup.tsx'
export { type StudioHost, studioServicesPoint } from './studio/studio-services.ts'
export {
  commandsPoint,
  dockTabsPoint,
  headerItemsPoint,
  inspectorTabsPoint,
  languagesPoint,
  overlaysPoint,
  partsPoint,
  screensPoint,
  sidePanelsPoint,
} from './studio-points.ts'
export type { Changes }

/** @deprecated Write `Changes<PageEntry>`. */
export type Patch = Changes<PageEntry>
