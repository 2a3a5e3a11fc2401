import { defineExtensionPoint, type PartDeclaration } from '#kernel/plugin'
import type { ActionDeclaration } from './define/action.ts'
import type { EditorCommand } from './define/command.ts'
import type { ComponentDeclaration } from './define/component.ts'
import type { HeaderItemDeclaration, OverlayDeclaration } from './define/frame-parts.ts'
import type { FunctionDeclaration } from './define/function.ts'
import { iconForm } from './define/icon.ts'
import type { DockTabDeclaration, InspectorTabDeclaration, SidePanelDeclaration } from './define/panel.ts'
import { refuseScreen } from './define/refuse-screen.ts'
import type { ScreenDeclaration } from './define/screen.ts'
import type { SetterDeclaration } from './define/setter.ts'
import type { SourceDeclaration } from './define/source.ts'

function wellFormed(kind: string): (value: { readonly id: string }) => void {
  const pattern = new RegExp(`^${kind}/[a-z0-9][a-z0-9.-]*$`)
  return ({ id }) => {
    if (!pattern.test(id)) throw new Error(`ids here look like "${kind}/some-name"`)
  }
}

function refuseIcon({ icon }: { readonly icon?: string }): void {
  if (icon !== undefined && iconForm(icon) === undefined)
    throw new Error('an icon is the name of an Arco icon (IconStar), path data (M2 8h12) or up to two characters')
}

export const componentsPoint = defineExtensionPoint<ComponentDeclaration>('components', {
  accepts: wellFormed('component'),
  names: ({ type }) => [`the type ${type}`],
})
export const settersPoint = defineExtensionPoint<SetterDeclaration>('setters', { accepts: wellFormed('setter') })
export const actionsPoint = defineExtensionPoint<ActionDeclaration>('actions', { accepts: wellFormed('action') })
export const sourcesPoint = defineExtensionPoint<SourceDeclaration>('sources', { accepts: wellFormed('source') })
export const functionsPoint = defineExtensionPoint<FunctionDeclaration>('functions', {
  accepts: wellFormed('function'),
  names: ({ name }) => [`the name ${name}`],
})

/** The studio's screens. */
export const screensPoint = defineExtensionPoint<ScreenDeclaration>('screens', {
  accepts: (screen, owner) => {
    wellFormed('screen')(screen)
    refuseScreen(screen, owner)
    refuseIcon(screen)
  },
  names: ({ path }) => [`the address ${path.replace(/:\w+/g, ':')}`],
})
/** The editor's left rail: palette, outline, variables … */
export const sidePanelsPoint = defineExtensionPoint<SidePanelDeclaration>('side panels', {
  accepts: (panel) => {
    wellFormed('panel')(panel)
    refuseIcon(panel)
  },
})
/** The inspector at the editor's right: props, style, events, data … */
export const inspectorTabsPoint = defineExtensionPoint<InspectorTabDeclaration>('inspector tabs', {
  accepts: wellFormed('tab'),
})
/** The dock below the canvas: problems, console, state … */
export const dockTabsPoint = defineExtensionPoint<DockTabDeclaration>('dock tabs', { accepts: wellFormed('dock') })
/** What a person can do in the editor. */
export const commandsPoint = defineExtensionPoint<EditorCommand>('commands', { accepts: wellFormed('command') })
/** The editor's header. */
export const headerItemsPoint = defineExtensionPoint<HeaderItemDeclaration>('header items', { accepts: wellFormed('item') })
/** What is drawn above the canvas. */
export const overlaysPoint = defineExtensionPoint<OverlayDeclaration>('overlays', { accepts: wellFormed('overlay') })
/** The parts of an open editor, each found by its token. */
export const partsPoint = defineExtensionPoint<PartDeclaration>('editor parts', {
  accepts: wellFormed('part'),
  names: ({ token }) => [`the part ${token.name}`],
})
