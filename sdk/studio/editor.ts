import type { ReadonlySignal, Signal } from '@preact/signals-core'
import type { Label } from '#kernel/message'
import type { Catalogue, Command, ElementId, Finding, PageDocument, PageEntry } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import type { Kernel, Token } from '#kernel/plugin'
import type { EditorCommand } from '../define/command.ts'

/** The page that is open, as lists of pages show it. */
export interface EditedPage {
  readonly id: number
  readonly name: string
  readonly projectId: number
}

/**
 * The content of the page. It is the same signal on every read, and changes only when its part of the page
 * changes.
 */
export interface PageContent {
  readonly current: ReadonlySignal<PageDocument>
  /** An element, variable, api or flow by its id; undefined while there is none. */
  entry(id: string): ReadonlySignal<PageEntry | undefined>
  /** Ids of the children in their order; `null` asks for the page's own. */
  children(parentId: ElementId | null): ReadonlySignal<readonly ElementId[]>
}

/** A rectangle or a point above the canvas, in CSS pixels from the overlay's upper left corner. */
export interface CanvasBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
/** A point of the canvas in pixels, from its upper left corner. */
export interface CanvasPoint {
  readonly x: number
  readonly y: number
}

/** Where the elements of the page are on the canvas. */
export interface EditorCanvas {
  /** Another number whenever boxes may have moved: the page scrolled, was edited or got another size. */
  readonly moved: ReadonlySignal<number>
  /** Undefined while the element is not on the canvas, or the canvas has not loaded. */
  boxOf(id: ElementId): CanvasBox | undefined
  /** The innermost element at a point. */
  elementAt(point: CanvasPoint): ElementId | undefined
}

/** An open editor, as its panels, commands, header items and overlays see it. It ends when the page is closed. */
export interface Editor {
  readonly page: ReadonlySignal<EditedPage>
  /** The plugins that are loaded in this editor, with everything that they contribute. */
  readonly kernel: Kernel
  /** What is known of a component type; undefined for one that no loaded plugin has. */
  readonly catalogue: Catalogue

  /** The page as it is now. */
  document(): PageDocument
  readonly store: PageContent
  /**
   * Plans a change and applies it, as one step that can be undone; false when it was refused, which the person has then been told with
   * the reason. Changes with the same `gesture` that follow each other become one step.
   */
  run<Args>(command: Command<Args>, args: Args, options?: { readonly gesture?: string }): boolean
  /** The same by the command's id, with arguments as JSON; they are checked first, and what is wrong with them is shown. `listedCommands` says what there is. */
  runById(id: string, args: unknown, options?: { readonly gesture?: string }): boolean
  undo(): void
  redo(): void
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>

  /** Ids of elements, the last one is the primary; [] or ['page'] is the page itself. */
  readonly selection: Signal<readonly ElementId[]>
  /** The element under the pointer. */
  readonly hovered: Signal<ElementId | null>
  /** Whether the page is edited, or used as its visitors will. */
  readonly mode: Signal<'edit' | 'preview'>
  /** Width of the canvas in CSS pixels; 'fit' takes what there is. */
  readonly width: Signal<number | 'fit'>
  readonly canvas: EditorCanvas

  /** The values of the running page by state path, as formulas name them: `state.value.variable.count`. Of the preview while there is one. */
  readonly state: ReadonlySignal<JsonObject>
  /** What is wrong with the page as it stands. */
  readonly findings: ReadonlySignal<readonly Finding[]>

  /** Everything that a person can do here, of all plugins. */
  readonly commands: ReadonlySignal<readonly EditorCommand[]>
  /** Runs a command of any plugin; false when there is none with that id or it cannot run now, which the person has then been told. */
  runCommand(id: EditorCommand['id']): boolean
  /** Opens a side panel, an inspector tab or a dock tab by its id; false when there is none. */
  open(id: string): boolean
  /** Closes a side panel or the dock where that one is open. */
  close(id: string): void
  /** Speaks to assistive technology, without showing anything. */
  announce(text: string): void
  /** Shows a short text that goes away by itself. */
  notify(text: Label, tone?: 'info' | 'success' | 'warning' | 'error'): void

  /** A part of the editor that a plugin brought. `UNKNOWN_PART` is thrown where none did. */
  part<T>(token: Token<T>): T
  /** The same, undefined where none did. */
  findPart<T>(token: Token<T>): T | undefined
}
