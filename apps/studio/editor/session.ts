import type { ReadonlySignal, Signal } from '@preact/signals-core'
import { createContext, useContext } from 'react'
import type { Diagnostic, Trace } from '#kernel/engine'
import type { Catalogue, Command, DocumentStore, Finding, Json, Label, PageDocument } from '#kernel/page'
import type { Kernel } from '#kernel/plugin'
import type { OwnedPage } from '#kernel/view'
import type { PageInfo } from '../../../server/wire.ts'
import type { SampleRun, Starter } from './flow/sample-run.ts'
import type { LoggedFailure } from './page-problems.ts'
import type { Refusal } from './saving/refusal.ts'

export type SaveState =
  | { readonly status: 'saved'; readonly at: number }
  | { readonly status: 'dirty' }
  | { readonly status: 'saving' }
  | { readonly status: 'offline'; readonly reason: string }
  /** The server said no and would again: what the person does next decides. */
  | ({ readonly status: 'refused' } & Refusal)
  | { readonly status: 'conflict'; readonly overlap: readonly string[] }
  /** Opened with errors, without the right to edit, or edited in another tab: nothing is saved until the person chooses. */
  | { readonly status: 'read only'; readonly reason: Label; readonly elsewhere?: true }

/** What an open editor is made of; every panel gets it and nothing else. */
export interface EditorSession {
  readonly page: ReadonlySignal<PageInfo>
  /** Loaded plugins: palette, setters, actions, sources and functions are read from its registries. */
  readonly kernel: Kernel
  readonly catalogue: Catalogue
  /** The one door for changes, with its history. */
  readonly store: DocumentStore
  readonly document: () => PageDocument
  /** Element ids, the last one is the primary; [] or ['page'] is the page itself. */
  readonly selection: Signal<readonly string[]>
  readonly hovered: Signal<string | null>
  readonly mode: Signal<'edit' | 'preview'>
  /** Canvas width in CSS pixels; 'fit' takes what there is. */
  readonly width: Signal<number | 'fit'>
  /** The page as it runs on the canvas. */
  readonly running: OwnedPage
  readonly findings: ReadonlySignal<readonly Finding[]>
  readonly failures: ReadonlySignal<readonly Diagnostic[]>
  /** The newest failures, also those that were mended since. */
  readonly failureLog: ReadonlySignal<readonly LoggedFailure[]>
  readonly traces: ReadonlySignal<readonly Trace[]>
  readonly saveState: ReadonlySignal<SaveState>
  /** Plans and applies; a refusal is shown (and spoken) and answers false. `gesture` merges a series of changes into one undo step. */
  run<Args>(command: Command<Args>, args: Args, options?: { readonly gesture?: string }): boolean
  undo(): void
  redo(): void
  readonly canUndo: ReadonlySignal<boolean>
  readonly canRedo: ReadonlySignal<boolean>
  /** Saves now; resolves when the server has it. */
  save(): Promise<void>
  /** Speaks to assistive technology. */
  announce(text: string): void
  /** Opens the flow editor on a flow. */
  readonly openFlow: Signal<string | null>
  /** The recorded run that the flow editor shows; null for the newest of its flow. */
  readonly openTrace: Signal<Trace | null>
  /** Runs a flow once with a payload as the page would in preview, without leaving the editor. */
  runSample(flow: string, starter: Starter, payload: Json): SampleRun
  /** The page that a sample run is running on, to be mounted while it does. */
  readonly samplePage: ReadonlySignal<OwnedPage | null>
  /** Bottom dock tab, null when closed. */
  readonly dock: Signal<string | null>
  /** Current value at a state path, as the engine last reported it. */
  stateValue(path: string): Json | undefined
  dispose(): void
}

export const EditorContext = createContext<EditorSession | null>(null)

/** The open editor. */
export function useEditor(): EditorSession {
  const session = useContext(EditorContext)
  if (!session) throw new Error('this component must be inside an editor')
  return session
}
