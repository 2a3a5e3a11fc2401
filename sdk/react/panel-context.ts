import { type ComponentType, createContext, useContext } from 'react'
import type { Evaluation } from '#kernel/engine'
import type { Told } from '#kernel/message'
import type { Binding, Json, JsonObject, Label } from '#kernel/page'

/** A name that a formula may use, for completion. */
export interface ScopeEntry {
  /** As written: `context.variable.count`, `Form_1.name`, `FORMAT`. */
  readonly name: string
  readonly kind: 'variable' | 'form' | 'api' | 'component' | 'user' | 'function' | 'member'
  readonly detail: string
  readonly info?: Label
  /** A function's use, with what it gives. */
  readonly example?: string
}

/** A part of the page that a setter can pick. */
export interface PanelTarget {
  readonly id: string
  readonly label: string
  readonly type: string
  readonly methods: readonly string[]
  /** A variable whose value is what its formula gives: it can be read and not set. */
  readonly computed?: boolean
}

/** A formula as a setter hands it to the panel to be edited. */
export interface FormulaProps {
  readonly label: string
  readonly value: string
  readonly disabled?: boolean | undefined
  onChange(value: string): void
}

/** What a settings panel offers to its setters. */
export interface PanelContext {
  readonly locale: 'zh' | 'en'
  /** Everything that a formula on this page can name. */
  readonly scope: () => readonly ScopeEntry[]
  /** What can follow the dot at a position of a source, by what stands before it. */
  readonly members?: (source: string, dot: number) => readonly ScopeEntry[]
  /** In words, what a formula will give as far as its text tells; empty where it does not. */
  readonly inferred?: (binding: Binding) => string
  /** The value of a formula as the page stands; nothing changes. */
  readonly evaluate: (binding: Binding, input?: Json) => Promise<Evaluation>
  /** What there is to tell, as of an evaluation that failed, in words. */
  readonly words?: (told: Told) => string
  /** Elements, apis, variables and flows of the page, for setters that pick one. */
  readonly targets: (kind: 'element' | 'api' | 'variable' | 'flow') => readonly PanelTarget[]
  /** The values of the form that the setter stands in: a method is one of the element chosen beside it. */
  readonly values?: () => JsonObject
  /** Edits a formula inside a row or a list, with its value below; absent where formulas cannot be. */
  readonly formula?: ComponentType<FormulaProps>
  /** Uploads an image; its address comes back. */
  readonly upload: (file: File) => Promise<string>
}

const Context = createContext<PanelContext | null>(null)
export const PanelProvider = Context.Provider

export function usePanel(): PanelContext {
  const context = useContext(Context)
  if (!context) throw new Error('a setter must be inside a settings panel')
  return context
}
