import type { ComponentType } from 'react'

/** Something in the editor's header, such as the state of saving. Its component has `useEditor()` and `useOwnContext()`. */
export interface HeaderItemDeclaration {
  readonly id: `item/${string}`
  /** `start` follows the page's name, `end` is before the person's menu. */
  readonly place: 'start' | 'end'
  /** Smaller numbers come first; the product's own are tens. */
  readonly order: number
  /** Shown only while the page is edited, or only in preview; always unless said. */
  readonly mode?: 'edit' | 'preview'
  /** Loaded when it is first shown; may answer at once where its code is there already. */
  readonly load: () => Promise<HeaderItemModule> | HeaderItemModule
}
export interface HeaderItemModule {
  readonly Item: ComponentType
}

/**
 * Something drawn above the canvas while the page is edited. It covers the canvas and lets the pointer through, except where its own
 * elements say `pointer-events: auto`; `useEditor().canvas` tells where the page's elements are, `useOwnContext()` what its plugin may use.
 */
export interface OverlayDeclaration {
  readonly id: `overlay/${string}`
  /** Larger numbers are drawn above smaller ones; the product's own are tens. */
  readonly order: number
  /** Loaded when the canvas is first shown; may answer at once where its code is there already. */
  readonly load: () => Promise<OverlayModule> | OverlayModule
}
export interface OverlayModule {
  readonly Overlay: ComponentType
}

export const defineHeaderItem = (declaration: HeaderItemDeclaration): HeaderItemDeclaration => declaration
export const defineOverlay = (declaration: OverlayDeclaration): OverlayDeclaration => declaration
