import type { AppProgram, PageProgram, ProgramLanguage } from '#kernel/engine'
import type { Width } from '#kernel/page/look'
import type { BlockDocument, Finding, PageDocument, PageEntry } from '#kernel/page/records'
import type { PageResources } from '#kernel/page/resources'
import type { ProjectTexts } from '#kernel/page/schema'
import type { Environment } from '../wire.ts'

/** What is wrong with the text of a function: it is no JavaScript, or it gives something else. */
export type SourceProblem = 'syntax' | 'not a function'

/** What of a project's look its pages are compiled with: the widths that style values may be for, the shared styles that elements may name, and the themes that pages may. */
export interface CompiledLook {
  readonly widths: readonly Width[]
  readonly shared: readonly { readonly id: string }[]
  readonly themes?: readonly { readonly id: string }[]
  /** Tokens that the project added. */
  readonly tokens?: readonly { readonly id: string }[]
}

/** Where a page is going to be, for the check that comes with compiling it; `CheckContext` of `#sdk/check` as far as a project knows it. */
export interface PublishContext {
  readonly env: Environment
  readonly prefixes?: { readonly stg?: readonly string[]; readonly prd?: readonly string[] }
  readonly hosts?: { readonly resources: Pick<PageResources, 'hosts' | 'any'> | null; readonly base: string }
  readonly permissionCodes?: readonly string[]
  readonly grantedCodes?: readonly string[]
  /** Names that settings may have, by the setter that offers them. */
  readonly names?: { readonly [setter: string]: readonly string[] }
}

/** A field of a model or view that gets another name. */
export interface FieldRenaming {
  /** The model or view. */
  readonly of: string
  readonly from: string
  readonly to: string
  /** The models that associations lead to, by model and by the name that the field has now. */
  readonly targets: { readonly [model: string]: { readonly [field: string]: string } }
}

/** A place of a page that has the name of a field, where it cannot be told whether the field is meant. */
export interface UnclearUse {
  readonly entry: string
  readonly path: string
  readonly text: string
}

/** Turns a document into what viewers run, where code of plugins and authors may run. */
export interface Publisher {
  /** `app` is what the page shares with others of its project; `blocks` are those that it reaches: the program holds what it uses of them. `texts` are those of the project, `context` is where it is checked for. Without `look` there are the widths of a project that has none of its own. */
  compile(
    document: PageDocument,
    app?: AppProgram,
    blocks?: readonly BlockDocument[],
    look?: CompiledLook,
    texts?: ProjectTexts,
    context?: PublishContext,
  ): Promise<{
    readonly program: PageProgram
    readonly findings: readonly Finding[]
    /** What the page says in each further language; the program has the words of the main one alone. */
    readonly languages?: { readonly [locale: string]: ProgramLanguage }
  }>
  /** Brings elements forward to the versions of their components; what cannot be stays as it was, and is told. */
  migrate?(document: PageDocument): Promise<{ readonly document: PageDocument; readonly findings: readonly Finding[] }>
  /**
   * Renames a field wherever the name certainly means it. Returns the changed entries, and the other places with the
   * name.
   */
  renameField?(
    document: PageDocument,
    renaming: FieldRenaming,
  ): Promise<{ readonly changed: readonly PageEntry[]; readonly unclear: readonly UnclearUse[] }>
  /** Which of these texts are functions, in the order given: null where one is. Reads them in a VM and calls none of them. */
  checkSources?(sources: readonly string[]): Promise<readonly (SourceProblem | null)[]>
}
