import { createSpeaker, type Speaker, type Told, type WordsOf } from '#kernel/message'
import type { ProgramPlugins } from '#kernel/page'
import { COMPUTED } from './names.ts'
import type { PageProgram, ProgramPatch } from './program.ts'
import { applyProgramPatch } from './program-patch.ts'
import { pluginsOf } from './program-plugins.ts'
import type { Surroundings } from './protocol.ts'
import { visitorNames } from './visitor-names.ts'

/** The program of an open page as its edits leave it, and what is read off it again after each. */
export class SessionProgram {
  locale: Surroundings['locale']
  readonly #speaker: Speaker
  #now: PageProgram
  #names: { readonly of: PageProgram; readonly computed: ReadonlySet<string> } | null = null
  #pinned: { readonly of: PageProgram['plugins']; readonly pins: ProgramPlugins } | null = null

  constructor(program: PageProgram, locale: Surroundings['locale'], words: WordsOf = async () => undefined) {
    this.#now = program
    this.locale = locale
    this.#speaker = createSpeaker(words)
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

  /** Names of the computed variables. */
  computed(): ReadonlySet<string> {
    if (this.#names?.of !== this.#now) {
      const names = this.#now.bindings.filter((b) => b.element === COMPUTED).map((b) => b.path)
      this.#names = { of: this.#now, computed: new Set(names) }
    }
    return this.#names.computed
  }

  /** For what flows and scripts read of a failure: in the page's language. */
  inWords(told: Told): Promise<string> {
    const { elements, apis } = this.#now
    const typeOf = (id: string) => elements.find((element) => element.id === id)?.type
    return this.#speaker.say(told, this.locale, visitorNames(typeOf, apis))
  }
}
