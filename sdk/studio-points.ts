import { tell } from '#kernel/message'
import { defineExtensionPoint, type Owner, type PartDeclaration } from '#kernel/plugin'
import type { EditorCommand } from './define/command.ts'
import type { HeaderItemDeclaration, OverlayDeclaration } from './define/frame-parts.ts'
import type { LanguageDeclaration } from './define/language.ts'
import type { DockTabDeclaration, InspectorTabDeclaration, SidePanelDeclaration } from './define/panel.ts'
import { refuseScreen } from './define/refuse-screen.ts'
import { refuseCommand, refuseIcon, refuseLabel, refuseLanguage, refuseOrder, refusePlace, refuseToken } from './define/refuse-studio.ts'
import type { ScreenDeclaration } from './define/screen.ts'
import { wellFormed } from './points.ts'

/** Each of these throws with the reason when a value does not fit. */
const all =
  <T>(...checks: readonly ((value: T, owner: Owner) => void)[]) =>
  (value: T, owner: Owner): void => {
    for (const check of checks) check(value, owner)
  }

/** The studio's screens. */
export const screensPoint = defineExtensionPoint<ScreenDeclaration>('screens', {
  accepts: all<ScreenDeclaration>(wellFormed('screen'), refuseLabel, refuseIcon, refuseScreen),
  names: ({ path }) => [tell('plugin.name-address', { path: path.replace(/:\w+/g, ':') })],
})
/** Languages of the studio beside the two in which every text is given. */
export const languagesPoint = defineExtensionPoint<LanguageDeclaration>('languages', {
  accepts: all<LanguageDeclaration>(wellFormed('language'), refuseLanguage),
  names: ({ locale }) => [tell('plugin.name-language', { locale })],
})
/** The editor's left rail: palette, outline, variables … */
export const sidePanelsPoint = defineExtensionPoint<SidePanelDeclaration>('side panels', {
  accepts: all<SidePanelDeclaration>(wellFormed('panel'), refuseLabel, refuseIcon, refuseOrder),
})
/** The inspector at the editor's right: props, style, events, data … */
export const inspectorTabsPoint = defineExtensionPoint<InspectorTabDeclaration>('inspector tabs', {
  accepts: all<InspectorTabDeclaration>(wellFormed('tab'), refuseLabel, refuseOrder),
})
/** The dock below the canvas: problems, console, state … */
export const dockTabsPoint = defineExtensionPoint<DockTabDeclaration>('dock tabs', {
  accepts: all<DockTabDeclaration>(wellFormed('dock'), refuseLabel, refuseOrder),
})
/** What a person can do in the editor. */
export const commandsPoint = defineExtensionPoint<EditorCommand>('commands', {
  accepts: all<EditorCommand>(wellFormed('command'), refuseLabel, refuseCommand),
})
/** The editor's header. */
export const headerItemsPoint = defineExtensionPoint<HeaderItemDeclaration>('header items', {
  accepts: all<HeaderItemDeclaration>(wellFormed('item'), refuseOrder, refusePlace),
})
/** The extension point for overlays above the canvas. */
export const overlaysPoint = defineExtensionPoint<OverlayDeclaration>('overlays', {
  accepts: all<OverlayDeclaration>(wellFormed('overlay'), refuseOrder),
})
/** The parts of an open editor, each found by its token. */
export const partsPoint = defineExtensionPoint<PartDeclaration>('editor parts', {
  accepts: all<PartDeclaration>(wellFormed('part'), refuseToken),
  names: ({ token }) => [tell('plugin.name-part', { part: token.name })],
})
