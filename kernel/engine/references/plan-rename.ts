import type { Changes } from '#kernel/document'
import { PatchDraft, withTextKey } from '#kernel/page/commands'
import { canName, isNameable, isVariableName } from '#kernel/page/names'
import {
  APP_VARIABLE,
  ancestorsOf,
  type Command,
  mapEntry,
  NOTHING_DECLARED,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
  type Refusal,
  SLOT_TAG,
} from '#kernel/page/records'
import type { SourceKind } from '../language/analyse.ts'
import { applyEdits, type Edit } from '../language/edits.ts'
import { type FollowedRows, followRows } from './followed-rows.ts'
import { fieldItems, withFieldName, withRowKeys } from './form-fields.ts'
import { type Mention, mentionsIn } from './mentions.ts'
import { type RowField, withMethodRows } from './method-rows.ts'
import {
  couldBe,
  namesIn,
  namesOf,
  type PageNames,
  type ReferenceOptions,
  type ReferenceTarget,
  targetKey,
  targetOfPath,
  type UncertainUse,
  variableTarget,
} from './reference-target.ts'
import { inTheWay, renameKeys, renamesInBlocks } from './rename-in-blocks.ts'
import { distinct, fieldOf, listsAround, type OwnedField, uncertainLabel, withInput, withListAt, withSlotRows } from './rename-parts.ts'
import { refusedName } from './rename-rules.ts'
import { regionKey } from './row-lists.ts'
import { partsOfField, ROWS } from './row-paths.ts'

/** Why something is not renamed; `uncertain` lists the places in the way, if it is those. */
export interface RenameRefusal extends Refusal {
  readonly uncertain: readonly UncertainUse[]
}

/** Gives a target another name and rewrites, by syntax, every place that says it. What says an id goes on saying it. */
export function planRename(
  document: PageDocument,
  target: ReferenceTarget,
  newName: string,
  options: ReferenceOptions = {},
): Changes<PageEntry> | RenameRefusal {
  const refused = refusedName(document, target, newName, options)
  if (refused) return { refused, uncertain: [] }
  if (target.kind === 'text') return withTextKey({ document, references: options.references ?? NOTHING_DECLARED }, target.id, newName)
  const renaming = new Renaming(document, target, newName, options)
  const patch = renaming.plan()
  const { uncertain } = renaming
  if (renaming.isSaid && target.kind === 'api') {
    const nameable = canName(document, newName, target.id, options.functions)
    if (nameable !== true) return { refused: nameable, uncertain: [] }
  }
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
  /** Code says the name of what is an element or an api. */
  isSaid = false
  readonly #key: string
  readonly #names: PageNames
  readonly #namesAfter: PageNames
  /** The target, if it is a field. */
  readonly #field: OwnedField | null
  /** A field is a path of so many steps. */
  readonly #steps: number
  readonly #apiName: string | undefined
  readonly #old: string
  /** Where the rows of the target's list go on to. */
  readonly #followed: FollowedRows | null
  /** The target has an author's name besides its id. */
  readonly #isGiven: boolean

  constructor(
    readonly document: PageDocument,
    readonly target: ReferenceTarget,
    readonly to: string,
    readonly options: ReferenceOptions,
  ) {
    this.#key = targetKey(target)
    this.#names = namesOf(document, options)
    this.#namesAfter = namesOf(document, options)
    const named = target.kind === 'element' || target.kind === 'api' ? document.entries.get(target.id) : undefined
    if (isNameable(named)) this.#namesAfter.given.set({ ...named, name: to })
    this.#isGiven = isNameable(named)
    this.#field = fieldOf(target)
    const dotted = [this.#names.dotted, [this.#field?.name ?? '', to].filter((name) => name.includes('.'))]
    if (this.#field) this.#names.dotted = this.#namesAfter.dotted = new Set(dotted.flatMap((names) => [...names]))
    this.#steps = this.#field ? this.#field.name.split('.').length : 1
    this.#followed = target.kind === 'row' ? followRows(document, this.#names, options, target.use) : null
    if (this.#field) this.#namesAfter.listPaths = withListAt(this.#names.listPaths, this.#field, to)
    const api = target.kind === 'api' ? document.entries.get(target.id) : undefined
    this.#apiName = api?.kind === 'api' ? api.name : undefined
    this.#old = isNameable(named) ? named.name : target.kind === 'row' ? target.field : 'name' in target ? target.name : ''
  }

  plan(): Changes<PageEntry> {
    const draft = new PatchDraft(this.document)
    for (const entry of this.document.entries.values()) {
      const mapped = mapEntry(entry, {
        references: this.options.references ?? NOTHING_DECLARED,
        code: (path, kind, source) => this.#code(entry, path, kind, source),
        name: (_path, kind, name) => (kind === 'text' ? name : this.#name(kind, name)),
        field: (_path, form, key) => this.#fieldKey(entry.id, form, key),
      })
      if (mapped !== entry) draft.put(mapped)
    }
    this.#own(draft)
    this.#rowsElsewhere(draft)
    return draft.patch()
  }

  /** The target's own record, and those that point at it otherwise. */
  #own(draft: PatchDraft): void {
    const { target, to, document } = this
    if (this.options.ofSlots) return
    if (this.#field) {
      const { owner, name } = this.#field
      for (const item of fieldItems(document, owner, name, this.options)) {
        const element = draft.element(item)!
        draft.put({ ...element, props: withFieldName(element.type, element.props, name, to, this.options) })
      }
      if (target.kind === 'row')
        for (const { list: id, way } of listsAround(owner, this.#names.listPaths)) {
          const list = draft.element(id)
          const props = list && withRowKeys(list.props, name, to, way)
          if (list && props !== list.props) draft.put({ ...list, props: props! })
          this.#methodRows(draft, { list: id, way, from: name, to })
        }
      if (target.kind === 'row') this.#slotRows(draft, owner, name)
    } else if (target.kind === 'input') {
      const page = draft.get(PAGE_ID)
      if (page?.kind === 'page' && page.block) draft.put({ ...page, block: withInput(page.block, target.name, to) })
    } else if (target.kind !== 'app variable' && target.kind !== 'row' && target.kind !== 'field')
      for (const entry of document.entries.values()) {
        const isTarget = target.kind === 'variable' ? entry.kind === 'variable' && entry.name === target.name : entry.id === target.id
        const own = isTarget ? draft.get(entry.id) : undefined
        if (own && 'name' in own) draft.put({ ...own, name: to })
      }
  }

  /** What knows the list's rows by the field, and blocks that are given them. */
  #rowsElsewhere(draft: PatchDraft): void {
    const { target, to, document, options } = this
    if (target.kind !== 'row' || !this.#followed) return
    renameKeys(draft, this.#followed, target, to, options, (id, slot) => this.#names.lists?.same.get(regionKey(id, slot)) === target.use)
    const lists = listsAround(target.use, this.#names.listPaths)
    for (const each of renamesInBlocks(document, this.#followed, target, to, lists, options))
      if (!each.patch || !options.ownBlocks?.has(each.block)) this.uncertain.push(inTheWay(each))
  }

  /** What steps give methods of a list as its rows. */
  #methodRows(draft: PatchDraft, field: RowField): void {
    for (const { id, kind } of this.document.entries.values()) {
      const flow = kind === 'flow' ? draft.get(id) : undefined
      if (flow?.kind === 'flow') draft.put({ ...flow, nodes: withMethodRows(flow.nodes, field, this.document, this.options.catalogue) })
    }
  }

  /** Slots that a block draws in rows of the list remember what the field was called, for those who fill them. */
  #slotRows(draft: PatchDraft, list: string, from: string): void {
    const page = draft.get(PAGE_ID)
    if (page?.kind !== 'page' || !page.block || !isVariableName(from) || !isVariableName(this.to)) return
    const isDrawn = (entry: PageEntry) =>
      entry.kind === 'element' &&
      this.options.catalogue?.(entry.type)?.tags.includes(SLOT_TAG) === true &&
      this.#names.lists?.around(entry)[0]?.rows?.[0] === list
    const slots = new Set(
      [...this.document.entries.values()].flatMap((entry) => (isDrawn(entry) && 'props' in entry ? [entry.props.name] : [])),
    )
    if (slots.size > 0) draft.put({ ...page, block: withSlotRows(page.block, slots, from, this.to) })
  }

  #name(kind: 'element' | 'api' | 'variable' | 'flow', name: string): string {
    if (kind === 'variable' && this.target.kind === 'app variable')
      return this.#is(variableTarget(name)) ? `${APP_VARIABLE}${this.to}` : name
    if (kind === 'variable') return this.#is({ kind, name }) ? this.to : name
    // Steps may call an api by its name instead of its id.
    return kind === 'api' && this.#apiName !== undefined && name === this.#apiName && !this.document.entries.has(name) ? this.to : name
  }

  #code(entry: PageEntry, path: string, kind: SourceKind, source: string): string {
    const doubt = (reason: UncertainUse['reason'], text: string) => this.uncertain.push({ entry: entry.id, path, reason, text })
    const around = namesIn(entry, this.#names)
    const readings = around.map((names) => ({ names, mine: this.#mineIn(kind, source, names) }))
    const names = readings.find(({ mine }) => mine !== '')?.names ?? around[0]!
    // A flow that is started in rows of several lists means another one's each time.
    if (readings.some((other) => other.names.rows && other.mine !== readings.find((one) => one.names === names)?.mine)) {
      doubt('dynamic', source)
      return source
    }
    const before = mentionsIn(kind, source, names)
    const { rows, cell, same } = names
    const namesAfter = rows ? { ...this.#namesAfter, rows, ...(cell ? { cell } : {}), ...(same ? { same } : {}) } : this.#namesAfter
    if (!before.parses) {
      if (this.#old !== '' && this.#hasWord(source, this.#old)) doubt('syntax', source)
      return source
    }
    // What is reached by a computed key is reached by its id.
    const opaque = this.#isGiven ? [] : before.opaque
    const isFollowed = before.gives !== undefined && this.#followed?.places.has(`${entry.id} ${path}`) === true
    for (const lost of opaque)
      if (couldBe(lost.path, this.target, names) && !(isFollowed && lost.isResult)) doubt('dynamic', source.slice(lost.start, lost.end))
    const mine = before.mentions.filter((mention) => this.#isMine(mention, names))
    if (mine.length === 0) {
      // A new name must not give a meaning to a word that had none.
      if (this.#isGiven && this.#hasWord(source, this.to) && !this.#says(kind, source, before.mentions, names, namesAfter))
        doubt('shadowed', source)
      return source
    }
    if (this.#isGiven) this.isSaid = true
    const edits = mine.map((mention) => this.#edit(mention))
    if (edits.every((edit) => edit !== null)) {
      const renamed = applyEdits(source, 0, source.length, distinct(edits))
      if (this.#says(kind, renamed, before.mentions, names, namesAfter)) return renamed
    }
    doubt('shadowed', source)
    return source
  }

  /** A field whose name is a path is one only where its steps stand together, or where nothing but the last of them changes. */
  #edit({ spot, chain }: Mention): Edit | null {
    if (!this.#field) return spot.rename(this.to)
    const [from, to] = [this.#field.name.split('.'), this.to.split('.')]
    if (from.slice(0, -1).join('.') === to.slice(0, -1).join('.')) return spot.rename(to.at(-1)!)
    return chain ? chain(to, this.#steps) : null
  }

  /** Whether the rewritten text names the new target as often as it named the old one, and everything else as before. */
  #says(kind: SourceKind, renamed: string, before: readonly Mention[], names: PageNames, namesAfter: PageNames): boolean {
    const after = mentionsIn(kind, renamed, namesAfter)
    if (this.#isGiven) return after.parses && this.#targets(after.mentions, namesAfter) === this.#targets(before, names)
    return (
      after.parses &&
      this.#counted(after.mentions) === this.#counted(before) &&
      !after.mentions.some(({ path }) => this.#is(targetOfPath(path, namesAfter)))
    )
  }

  #isMine({ path, word }: Mention, names: PageNames): boolean {
    return this.#is(targetOfPath(path, names)) && (!this.#isGiven || word === this.#old)
  }

  /** Where a text names the target, to be compared; what has no field of rows in it reads the same everywhere. */
  #mineIn(kind: SourceKind, source: string, names: PageNames): string {
    if (this.target.kind !== 'row') return ''
    return mentionsIn(kind, source, names)
      .mentions.flatMap((mention) => (this.#isMine(mention, names) ? [mention.spot.start] : []))
      .join()
  }

  #targets = (mentions: readonly Mention[], names: PageNames): string =>
    mentions.map(({ path }) => targetKey(targetOfPath(path, names) ?? { kind: 'variable', name: path.join('.') })).join()

  #hasWord = (source: string, word: string): boolean =>
    this.#isGiven ? [...source.matchAll(/[\p{ID_Continue}$]+/gu)].some(([said]) => said === word) : source.includes(word)

  /** How often something is named; the steps on the way to a field's last do not count for themselves. */
  #counted(mentions: readonly Mention[]): number {
    if (!this.#field) return mentions.length
    const { owner, isInRows, name } = this.#field
    const root = isInRows ? [ROWS, owner] : [owner]
    const own = [name, this.to].map((each) => each.split('.'))
    const isOnTheWay = (path: readonly string[]) => {
      const below = path.slice(root.length)
      const isBelow = root.every((step, i) => path[i] === step)
      return (
        isBelow && own.some((steps) => below.length !== steps.length && below.every((step, i) => i >= steps.length || step === steps[i]))
      )
    }
    return mentions.filter(({ path }) => path.length <= root.length || !isOnTheWay(path)).length
  }

  /** The name of a value that a step or a setting gives; `list.0.name` says the list, and the field of its rows. */
  #fieldKey(entry: string, form: string | null, key: string): string {
    if (!this.#field) return key
    const { owner, isInRows, name } = this.#field
    if (form === null) {
      const list = this.#names.lists?.listOf(entry)
      const isMine = isInRows || list !== undefined ? list === owner : ancestorsOf(this.document, entry).includes(owner)
      return isMine && key === name ? this.to : key
    }
    const part = partsOfField(form, key, this.#names).find(({ target }) => this.#is(target))
    if (!part) return key
    const steps = key.split('.')
    return [...steps.slice(0, part.from), this.to, ...steps.slice(part.to)].join('.')
  }

  #is = (target: ReferenceTarget | null): boolean => target !== null && targetKey(target) === this.#key
}
