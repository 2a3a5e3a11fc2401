import { createSpeaker, type Speaker, type Told, type WordsOf } from '#kernel/message'
import { appVariableOf } from '#kernel/page/app-names'
import type { ProgramPlugins } from '#kernel/page/references'
import { timeZoneIn } from '#kernel/page/time-zone'
import type { Json } from '#kernel/page/values'
import { LABELS } from '../declared-names.ts'
import { COMPUTED } from '../names.ts'
import { applyProgramPatch } from '../program/program-patch.ts'
import { pluginsOf } from '../program/program-plugins.ts'
import type { PageProgram, ProgramPatch } from '../program.ts'
import type { Surroundings } from '../protocol.ts'
import { type ScopePaths, scopePathsOf } from '../scope-paths.ts'
import { languageOf, TEXTS, textState } from '../texts.ts'
import { visitorNames } from '../visitor-names.ts'

/** The program of an open page as its edits leave it, and what is read off it again after each. */
export class SessionProgram {
  #surroundings: Pick<Surroundings, 'locale' | 'language' | 'texts'>
  readonly #speaker: Speaker
  readonly #words: WordsOf
  #now: PageProgram
  #names: { readonly of: PageProgram; readonly computed: ReadonlySet<string> } | null = null
  #pinned: { readonly of: PageProgram['plugins']; readonly pins: ProgramPlugins } | null = null

  constructor(program: PageProgram, locale: Surroundings['locale'], words: WordsOf = async () => undefined) {
    this.#now = program
    this.#surroundings = { locale }
    this.#speaker = createSpeaker(words)
    this.#words = words
  }

  /** Of its reader, for what is not the page's own. */
  get locale(): Surroundings['locale'] {
    return this.#surroundings.locale
  }

  /** Of the page's words; where it has none in several languages, that of its reader. */
  get language(): string {
    const { texts } = this.#now
    const { locale, language } = this.#surroundings
    return texts && texts.locales.length > 0 ? languageOf(texts, [language, locale]) : locale
  }

  /** The page's time zone; undefined where it has none that this machine knows, and the viewer's own counts. */
  get timeZone(): string | undefined {
    return timeZoneIn(this.#now.timeZone)
  }

  surround(surroundings: Surroundings): void {
    this.#surroundings = surroundings
  }

  /** The words in that language, as a change of the state; none where the page has no texts. */
  textChanges(): readonly Json[] {
    const { texts } = this.#now
    return texts ? [TEXTS, textState(texts, this.language, this.#surroundings.texts)] : []
  }

  get now(): PageProgram {
    return this.#now
  }

  update(patch: ProgramPatch): void {
    this.#now = applyProgramPatch(this.#now, patch)
  }

  /** The versions of plugins that the page holds on to. */
  readonly pins = (): ProgramPlugins => {
    const { plugins } = this.#now
    if (this.#pinned?.of !== plugins) this.#pinned = { of: plugins, pins: pluginsOf(this.#now) }
    return this.#pinned.pins
  }

  /** What paths of rows lead through. */
  get paths(): ScopePaths {
    return scopePathsOf(this.#now)
  }

  /** Whether a template is a block, and not rows of a list. */
  isBlock(template: number): boolean {
    return this.#now.templates?.some(({ id, block }) => id === template && block !== undefined) ?? false
  }

  /** Where a variable is in the state: those of a block are under the path of its use. */
  pathOf(name: string, scope?: string): string {
    if (appVariableOf(name) !== null) return name
    const block = this.paths.blockOf(scope)
    return block ? `#${block.path}.variable.${name}` : `variable.${name}`
  }

  /** Whether a variable is computed: of the page, or of the block that a scope leads into. */
  isComputed(name: string, scope?: string): boolean {
    const block = this.paths.blockOf(scope)?.block
    if (!block) return this.computed().has(name)
    const { templates = [], bindings } = this.#now
    const home = templates.find((template) => template.block?.prefix === block.prefix)?.id
    return bindings.some(({ element, path, template }) => element === COMPUTED && path === name && template === home)
  }

  /** Names of the computed variables of the page. */
  computed(): ReadonlySet<string> {
    if (this.#names?.of !== this.#now) {
      const names = this.#now.bindings.filter((b) => b.element === COMPUTED && b.template === undefined).map((b) => b.path)
      this.#names = { of: this.#now, computed: new Set(names) }
    }
    return this.#names.computed
  }

  /** A failure as flows and scripts read it: a text in the page's language. */
  async inWords(told: Told): Promise<string> {
    if (typeof told === 'string') return told
    const { elements, apis } = this.#now
    const labels = await this.#words(LABELS).catch(() => undefined)
    const typeOf = (id: string) => elements.find((element) => element.id === id)?.type
    return this.#speaker.say(told, this.locale, visitorNames(typeOf, apis, labels))
  }
}
