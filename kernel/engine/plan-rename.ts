import {
  ancestorsOf,
  type Command,
  type Label,
  mapEntry,
  NOTHING_DECLARED,
  type PageDocument,
  type Patch,
  PatchDraft,
  type Refusal,
} from '#kernel/page'
import type { SourceKind } from './analyse.ts'
import { applyEdits, type Edit } from './edits.ts'
import { fieldItems, withFieldName } from './form-fields.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import {
  couldBe,
  namesOf,
  type PageNames,
  type ReferenceOptions,
  type ReferenceTarget,
  targetKey,
  targetOfPath,
  type UncertainUse,
} from './reference-target.ts'
import { refusedName } from './rename-rules.ts'

/** Why something is not renamed; `uncertain` lists the places in the way, if it is those. */
export interface RenameRefusal extends Refusal {
  readonly uncertain: readonly UncertainUse[]
}

/** Gives a target another name and rewrites, by syntax, every place that says it. An element's name is here its id, as formulas know it. */
export function planRename(
  document: PageDocument,
  target: ReferenceTarget,
  newName: string,
  options: ReferenceOptions = {},
): Patch | RenameRefusal {
  const refused = refusedName(document, target, newName, options)
  if (refused) return { refused, uncertain: [] }
  const renaming = new Renaming(document, target, newName, options)
  const patch = renaming.plan()
  const { uncertain } = renaming
  return uncertain.length > 0 && !options.despiteUncertain ? { refused: uncertainLabel(document, uncertain), uncertain } : patch
}

/** `planRename` as something that the editor runs and takes back. */
export const renameTarget: Command<{ readonly target: ReferenceTarget; readonly name: string; readonly options?: ReferenceOptions }> = {
  id: 'command/rename-target',
  label: { zh: '重命名', en: 'Rename' },
  plan: ({ document }, { target, name, options }) => planRename(document, target, name, options),
}

class Renaming {
  readonly uncertain: UncertainUse[] = []
  readonly #key: string
  readonly #names: PageNames
  readonly #namesAfter: PageNames
  /** A field is a path of so many steps. */
  readonly #steps: number
  readonly #apiName: string | undefined
  readonly #old: string

  constructor(
    readonly document: PageDocument,
    readonly target: ReferenceTarget,
    readonly to: string,
    readonly options: ReferenceOptions,
  ) {
    this.#key = targetKey(target)
    this.#names = namesOf(document, options)
    this.#namesAfter = namesOf(document, options)
    if (target.kind === 'element') this.#namesAfter.elements.add(to)
    const dotted = [this.#names.dotted, [target.kind === 'field' ? target.name : '', to].filter((name) => name.includes('.'))]
    if (target.kind === 'field') this.#names.dotted = this.#namesAfter.dotted = new Set(dotted.flatMap((names) => [...names]))
    this.#steps = target.kind === 'field' ? target.name.split('.').length : 1
    const api = target.kind === 'api' ? document.entries.get(target.id) : undefined
    this.#apiName = api?.kind === 'api' ? api.name : undefined
    this.#old = target.kind === 'element' ? target.id : 'name' in target ? target.name : ''
  }

  plan(): Patch {
    const draft = new PatchDraft(this.document)
    for (const entry of this.document.entries.values()) {
      const mapped = mapEntry(entry, {
        references: this.options.references ?? NOTHING_DECLARED,
        code: (path, kind, source) => this.#code(entry.id, path, kind, source),
        name: (_path, kind, name) => this.#name(kind, name),
        field: (_path, form, key) => (this.#isField(entry.id, form, key) ? this.to : key),
      })
      if (mapped !== entry) draft.put(mapped)
    }
    this.#own(draft)
    return draft.patch()
  }

  /** The target's own record, and those that point at it otherwise. */
  #own(draft: PatchDraft): void {
    const { target, to, document } = this
    if (target.kind === 'field') {
      for (const item of fieldItems(document, target.form, target.name, this.options)) {
        const element = draft.element(item)!
        draft.put({ ...element, props: withFieldName(element.type, element.props, target.name, to, this.options) })
      }
    } else if (target.kind === 'element') {
      const element = draft.element(target.id)!
      draft.drop(target.id)
      draft.put({ ...element, id: to })
      for (const id of document.entries.keys()) {
        const child = draft.element(id)
        if (child?.parentId === target.id) draft.put({ ...child, parentId: to })
      }
    } else
      for (const entry of document.entries.values()) {
        const isTarget = target.kind === 'variable' ? entry.kind === 'variable' && entry.name === target.name : entry.id === target.id
        const own = isTarget ? draft.get(entry.id) : undefined
        if (own && 'name' in own) draft.put({ ...own, name: to })
      }
  }

  #name(kind: 'element' | 'api' | 'variable' | 'flow', name: string): string {
    if (kind === 'variable' || kind === 'element')
      return this.#is(kind === 'variable' ? { kind, name } : { kind, id: name }) ? this.to : name
    // Steps may call an api by its name instead of its id.
    return kind === 'api' && this.#apiName !== undefined && name === this.#apiName && !this.document.entries.has(name) ? this.to : name
  }

  #code(entry: string, path: string, kind: SourceKind, source: string): string {
    const before = mentionsIn(kind, source, this.#names)
    const doubt = (reason: UncertainUse['reason'], text: string) => this.uncertain.push({ entry, path, reason, text })
    if (!before.parses) {
      if (this.#old !== '' && source.includes(this.#old)) doubt('syntax', source)
      return source
    }
    for (const lost of before.opaque) if (couldBe(lost.path, this.target)) doubt('dynamic', source.slice(lost.start, lost.end))
    const mine = before.mentions.filter((mention) => this.#is(targetOfPath(mention.path, this.#names)))
    if (mine.length === 0) {
      // A new id must not give a meaning to a name that had none.
      if (this.target.kind === 'element' && source.includes(this.to) && !this.#says(kind, source, before.mentions.length))
        doubt('shadowed', source)
      return source
    }
    const edits = mine.map((mention) => this.#edit(mention))
    if (edits.every((edit) => edit !== null)) {
      const renamed = applyEdits(source, 0, source.length, distinct(edits))
      if (this.#says(kind, renamed, this.#counted(before.mentions))) return renamed
    }
    doubt('shadowed', source)
    return source
  }

  /** A field whose name is a path is one only where its steps stand together, or where nothing but the last of them changes. */
  #edit({ spot, chain }: Mention): Edit | null {
    if (this.target.kind !== 'field') return spot.rename(this.to)
    const [from, to] = [this.target.name.split('.'), this.to.split('.')]
    if (from.slice(0, -1).join('.') === to.slice(0, -1).join('.')) return spot.rename(to.at(-1)!)
    return chain ? chain(to, this.#steps) : null
  }

  /** Whether the rewritten text names the new target as often as it named the old one, and everything else as before. */
  #says(kind: SourceKind, renamed: string, count: number): boolean {
    const after = mentionsIn(kind, renamed, this.#namesAfter)
    return (
      after.parses &&
      this.#counted(after.mentions) === count &&
      !after.mentions.some(({ path }) => this.#is(targetOfPath(path, this.#namesAfter)))
    )
  }

  /** How often something is named; the steps on the way to a field's last do not count for themselves. */
  #counted(mentions: readonly Mention[]): number {
    if (this.target.kind !== 'field') return mentions.length
    const { form } = this.target
    const own = [this.target.name, this.to].map((name) => name.split('.'))
    const isOnTheWay = ([root, ...below]: readonly string[]) =>
      root === form &&
      own.some((steps) => below.length !== steps.length && below.every((step, i) => i >= steps.length || step === steps[i]))
    return mentions.filter(({ path }) => path.length < 2 || !isOnTheWay(path)).length
  }

  #isField(entry: string, form: string | null, name: string): boolean {
    if (this.target.kind !== 'field' || name !== this.target.name) return false
    return form === null ? ancestorsOf(this.document, entry).includes(this.target.form) : form === this.target.form
  }

  #is = (target: ReferenceTarget | null): boolean => target !== null && targetKey(target) === this.#key
}

/** Two keys of a conditional can be one text; each is rewritten once. */
function distinct<T extends { readonly start: number }>(edits: readonly T[]): T[] {
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()].sort((a, b) => a.start - b.start)
}

function uncertainLabel(document: PageDocument, uncertain: readonly UncertainUse[]): Label {
  const places = [...new Set(uncertain.map(({ entry, path }) => `${titleOf(document, entry)} · ${path}`))]
  const shown = places.slice(0, 5).join(', ') + (places.length > 5 ? ' …' : '')
  return {
    zh: `无法判断这些位置是否用到它：${shown}`,
    en: `It cannot be told whether these places use it: ${shown}`,
  }
}

function titleOf(document: PageDocument, id: string): string {
  const entry = document.entries.get(id)
  return entry && 'name' in entry && entry.name !== '' ? entry.name : id
}
