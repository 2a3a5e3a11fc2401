import type { ReadonlySignal } from '@preact/signals-core'
import { createContext, useContext } from 'react'
import { type Label, type Locale, labelIn, type SourceLocale } from '#kernel/message'
import { useSignalValue } from '#kernel/view'
import type { Editor } from './editor.ts'

/** The studio around every screen, panel, header item and overlay. */
export interface Studio {
  /** The nearer of the two languages in which every text is given. */
  readonly locale: ReadonlySignal<SourceLocale>
  /** The language of the interface, which may be one that a plugin brought; `useLabels` says labels in it. */
  readonly language: ReadonlySignal<Locale>
  readonly theme: ReadonlySignal<'light' | 'dark'>
  /** Who is signed in; null for nobody. */
  readonly user: ReadonlySignal<StudioUser | null>
  /** Leads to an address of the studio: `/projects`. */
  go(path: string): void
  /** Shows a short text that goes away by itself. */
  notify(text: Label, tone?: 'info' | 'success' | 'warning' | 'error'): void
  /**
   * Makes a call of the server half of a plugin as the user: `call('GET', 'acme.notes/list')`. Rejects with an `Error` whose message is in the user's
   * language, such as when the plugin was removed.
   */
  call<T>(method: 'GET' | 'POST', id: `${string}.${string}/${string}`, input?: Readonly<Record<string, unknown>>): Promise<T>
}
/** The person who is logged in to the studio. */
export interface StudioUser {
  readonly id: number
  readonly name: string
  readonly superAdministrator: boolean
}

// The studio fills these; what strangers bring reads them.
/** The studio around a component; null outside of it. Read it by `useStudio`. */
export const StudioContext = /* @__PURE__ */ createContext<Studio | null>(null)
/** The open editor around a component; null outside of it. Read it by `useEditor`. */
export const EditorContext = /* @__PURE__ */ createContext<Editor | null>(null)

/** The studio around a screen or panel. Throws outside of the studio. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('this component must be inside the studio')
  return studio
}

/** The open editor around a panel, header item or overlay. Throws outside of an editor. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('this component must be inside an editor')
  return editor
}

/**
 * Returns labels in the language of the interface, and re-renders when it changes.
 * @example const label = useLabels()
 * label({ zh: '保存', en: 'Save' }) // 'Save'
 */
export function useLabels(): (label: Label) => string {
  const locale = useSignalValue(useStudio().language)
  return (label) => labelIn(label, locale)
}
