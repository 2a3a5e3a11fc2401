import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Evaluation } from '#kernel/engine'
import type { Locale, SourceLocale, Told } from '#kernel/message'
import type { Binding } from '#kernel/page/records'
import type { Json, JsonObject, Label } from '#kernel/page/values'
import type { Choice, SetterProps } from '../define/setter.ts'
import type { NamedField, NamedThing } from '../setter/named-thing.ts'
import type { ApproverSource, NamedRole, ProjectPeople } from '../setter/project-people.ts'
import type { ProjectSecrets } from '../setter/project-secrets.ts'

/** A name that a formula may use, for completion. */
export interface ScopeEntry {
  /** As written: `variable.count`, `Form_1.name`, `component.Table_1?.data`, `FORMAT`. It runs as it stands. */
  readonly name: string
  /**
   * `row` is a name of the row around, `app` what all pages share, `event` what an event brings, `member` what stands
   * behind a dot.
   */
  readonly kind: 'variable' | 'form' | 'api' | 'component' | 'row' | 'app' | 'user' | 'event' | 'function' | 'member'
  readonly detail: string
  readonly info?: Label
  /** A function's use, with what it gives. */
  readonly example?: string
  /** The address of what the documentation tells of it; absent where it tells nothing. */
  readonly docs?: string
  /** What it is worth as the page stands; absent where it is not there now. */
  readonly value?: Json
  /** It is what a formula here is most likely about: offered before all others. */
  readonly first?: true
}

/** A value that a formula gave since the page was opened. */
export interface PastValue {
  readonly value: Json
  /** Milliseconds since 1970. */
  readonly at: number
  /** Where the page ran that gave it. */
  readonly on: 'canvas' | 'preview'
}

/** A part of the page that a setter can pick. */
export interface PanelTarget {
  readonly id: string
  readonly label: string
  readonly type: string
  readonly methods: readonly string[]
  /** What people call the methods, by their names. */
  readonly methodLabels?: { readonly [method: string]: string }
  /** Of an element: its icon, and the names of the elements that it is in, the outermost first. */
  readonly icon?: ReactNode
  readonly place?: readonly string[]
  /** An element that there is once in each row of a list. */
  readonly repeats?: boolean
  /** A variable whose value is what its formula gives: it can be read and not set. */
  readonly computed?: boolean
}

/** A formula as a setter hands it to the panel to be edited. */
export interface FormulaProps {
  readonly label: string
  readonly value: string
  readonly disabled?: boolean | undefined
  /** It takes the place of a text in which somebody is writing: the cursor goes into it, and it is spoken of. */
  readonly autoFocus?: boolean
  onChange(value: string): void
}

/** Words of a page that has them in several languages, as the fields of a list's items write them. */
export interface PanelWords {
  /** Another language than the main one is edited. */
  readonly isOther: boolean
  /** The words of a text, in the language that is edited; undefined where there is no such text. */
  of(key: string): string | undefined
  write(key: string, words: string): void
  /** A text of words that were written in the main language alone: what stands in their place from then on. */
  make(before: string, words: string): Json
}

/** What a settings panel offers to its setters. */
export interface PanelContext {
  /** The nearer of the two languages in which every text is given. */
  readonly locale: SourceLocale
  /** The language of the studio, where it is another one; `usePanelLanguage()` answers it. */
  readonly language?: Locale
  /** Everything that a formula on this page can name. */
  readonly scope: () => readonly ScopeEntry[]
  /** The address of what the documentation tells of the names that formulas can say; absent where there is none. */
  readonly namesDocs?: string
  /** The keys that `t('key')` may ask for, each with its words; absent where there are no texts. */
  readonly texts?: () => readonly { readonly key: string; readonly words: string }[]
  /** What can follow the dot at a position of a source, by what stands before it. */
  readonly members?: (source: string, dot: number) => readonly ScopeEntry[]
  /** In words, what a formula will give as far as its text tells; empty where it does not. */
  readonly inferred?: (binding: Binding) => string
  /** The value of a formula as the page stands; nothing changes. */
  readonly evaluate: (binding: Binding, input?: Json) => Promise<Evaluation>
  /**
   * In words, why a formula has no value yet where that is no failure: what an event brings is not known before it;
   * null where it is one.
   */
  readonly notYet?: (binding: Binding, evaluation: Evaluation) => string | null
  /** Tells whenever values of the page may have changed; answers what ends that. */
  readonly watch?: (changed: () => void) => () => void
  /**
   * The last values of the formula that the setter edits, the latest first; absent where it is no place of the page.
   */
  readonly past?: () => readonly PastValue[]
  /** What there is to tell, as of an evaluation that failed, in words. */
  readonly words?: (told: Told) => string
  /** Elements, apis, variables and flows of the page, for setters that pick one. */
  readonly targets: (kind: 'element' | 'api' | 'variable' | 'flow') => readonly PanelTarget[]
  /** The dictionaries of the page's project, by code; absent where there is no project. */
  readonly dictionaries?: () => Promise<readonly NamedThing[]>
  /** The models and views of the page's project, by name; absent where there is no project. */
  readonly models?: () => Promise<readonly NamedThing[]>
  /** The workflows of the page's project that can be called, by name; absent where there is no project. */
  readonly workflows?: () => Promise<readonly NamedThing[]>
  /** The approval flows of the project by their names; absent where there is no project. */
  readonly approvalFlows?: () => Promise<readonly NamedThing[]>
  /**
   * The secrets of the page's project, without their values; `again` asks the server also where they are known already.
   * Absent where there is no project.
   */
  readonly secrets?: (again?: boolean) => Promise<ProjectSecrets>
  /** The fields of a model or view of the page's project; absent where there is no project. */
  readonly modelFields?: (model: string) => Promise<readonly NamedField[]>
  /** The model whose fields a setting names where it does not say which; absent where there is none. */
  readonly model?: () => string
  /** The people of the project; absent where there is no project. */
  readonly people?: ProjectPeople
  /** The roles of the project; absent where there is no project. */
  readonly roles?: () => Promise<readonly NamedRole[]>
  /** The pages of the project; `code` is the id. Absent where there is no project. */
  readonly pages?: () => Promise<readonly NamedThing[]>
  /** The sources of people that a step of an approval may ask; absent outside of approval flows. */
  readonly approverSources?: () => readonly ApproverSource[]
  /** The steps of the edited flow that the edited step may lead back to; absent outside of flows. */
  readonly flowSteps?: () => readonly NamedThing[]
  /** The settings of the nearest element around the edited one that has this tag; undefined without one. */
  readonly around?: (tag: string) => JsonObject | undefined
  /** Lets the person press a fitting element on the canvas: its id, or null for none. Absent without a canvas. */
  readonly pickElement?: (fits: (target: PanelTarget) => boolean) => Promise<string | null>
  /** The values of the form that the setter stands in: a method is one of the element chosen beside it. */
  readonly values?: () => JsonObject
  /** The declared types of values that are typed in a line, by the names that records store. */
  readonly valueTypes?: () => readonly Choice[]
  /** A hook: undefined while the page is in one language; absent where there are no texts. */
  readonly useWords?: () => PanelWords | undefined
  /** Edits a formula inside a row or a list, with its value below; absent where formulas cannot be. */
  readonly formula?: ComponentType<FormulaProps>
  /** Draws the editor of another setter, for the fields of a list's items; absent where there are none. */
  readonly setter?: ComponentType<{ readonly id: string } & SetterProps<Json>>
  /** The data that the edited element has or would load; absent where there is no element. */
  readonly data?: () => Promise<Json | undefined>
  /** What a setting had when the edited element was added, as `initial` declares it; absent without an element. */
  readonly initialOf?: (path: string) => Json | undefined
  /** The colour that a value stands for on the page, where it names a token of the project; else the value. */
  readonly colorOf?: (text: string) => string
  /** Uploads an image; its address comes back. */
  readonly upload: (file: File) => Promise<string>
  /**
   * Lets the person choose a picture of the image cloud; its address, or null when they choose none. Absent where
   * there is no cloud.
   */
  readonly choosePicture?: () => Promise<string | null>
}

const Context = createContext<PanelContext | null>(null)
/** Provides the context that `usePanel` reads. */
export const PanelProvider = Context.Provider

/**
 * The settings panel around an editor of a setting. Throws outside of a panel.
 * @example const { locale } = usePanel()
 */
export function usePanel(): PanelContext {
  const context = useContext(Context)
  if (!context) throw new Error('a setter must be inside a settings panel')
  return context
}

/** The language in which a panel speaks. */
export function usePanelLanguage(): Locale {
  const { language, locale } = usePanel()
  return language ?? locale
}
