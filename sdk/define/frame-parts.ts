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
  /** Loaded when it is first shown; may return directly where its code is already loaded. */
  readonly load: () => Promise<HeaderItemModule> | HeaderItemModule
}
/** The module of a header item, which loads when the editor opens. */
export interface HeaderItemModule {
  readonly Item: ComponentType
}

/**
 * Something drawn above the canvas while the page is edited. It covers the canvas and lets the pointer through, except where its own
 * elements say `pointer-events: auto`; `useEditor().canvas` tells where the page's elements are, `useOwnContext()` what its plugin may use.
 */
export interface OverlayDeclaration {
  readonly id: `overlay/${string}`
  /** Larger numbers are rendered above smaller ones; the product's own are tens. */
  readonly order: number
  /** Loaded when the canvas is first shown; may return directly where its code is already loaded. */
  readonly load: () => Promise<OverlayModule> | OverlayModule
}
/** The module of an overlay, which loads when the editor opens. */
export interface OverlayModule {
  readonly Overlay: ComponentType
}

/**
 * Declares an item of the editor's header.
 * @example
 * defineHeaderItem({ id: 'item/acme.clock', place: 'end', order: 15, load: () => import('./clock.tsx') })
 */
export const defineHeaderItem = (declaration: HeaderItemDeclaration): HeaderItemDeclaration => declaration
/**
 * Declares an overlay above the canvas.
 * @example
 * defineOverlay({ id: 'overlay/acme.rulers', order: 15, load: () => import('./rulers.tsx') })
 */
export const defineOverlay = (declaration: OverlayDeclaration): OverlayDeclaration => declaration
