import { mentionsIn, type PageNames, ROWS, writtenTexts } from '#kernel/engine/references/references'
import type { CodeKind } from '#kernel/page/records'
import type { FieldPaths } from './field-path.ts'
import type { NameOptions } from './name-settings.ts'
import type { RecordOwners } from './record-owners.ts'
import { renamedNames } from './rename-in-names.ts'

/** A setting whose formula writes names of fields. */
export interface BoundNames {
  readonly options: NameOptions
  /** The part of the setting's value that the formula gives. */
  readonly rest: readonly string[]
  readonly model: string
}

export interface CodePlace {
  readonly kind: CodeKind
  readonly source: string
  /** What names mean there, once for each of the rows that the code may run in. */
  readonly around: readonly PageNames[]
  readonly bound: BoundNames | undefined
}

export interface RenamedCode {
  readonly source: string
  /** The field's name is also where it cannot be told what it means. */
  readonly isUnclear: boolean
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}
interface Range {
  readonly start: number
  readonly end: number
}

/** Code with the other name of a field, wherever it certainly reads it from a record. */
export function renameInCode(place: CodePlace, owners: RecordOwners, paths: FieldPaths): RenamedCode {
  const { kind, source, around, bound } = place
  const { from } = paths.renaming
  if (!source.includes(from)) return { source, isUnclear: false }
  const written = bound ? editsOfNames(kind, source, bound, paths) : []
  const all = around.map((names) => editsOfReads(kind, source, names, owners, paths))
  const [first = { edits: [], known: [] }, ...others] = all
  const textOf = (edits: readonly Edit[]) => JSON.stringify(edits)
  // In the rows of one list it is the field, and in those of another it is none.
  if (others.some(({ edits }) => textOf(edits) !== textOf(first.edits))) return { source, isUnclear: true }
  const edits = distinct([...written, ...first.edits])
  const isUnclear = hasWord(kind, source, from, [...edits, ...first.known])
  return { source: edits.length === 0 ? source : applied(source, edits), isUnclear }
}

function editsOfReads(
  kind: CodeKind,
  source: string,
  names: PageNames,
  { owners, forms }: RecordOwners,
  paths: FieldPaths,
) {
  const edits: Edit[] = []
  const known: Range[] = []
  for (const { path, spot } of mentionsIn(kind, source, names).mentions) {
    const [root, owner = '', ...below] = path
    const model = root === ROWS ? (owners.get(owner)?.model ?? forms.get(owner)) : undefined
    if (root !== ROWS) known.push(spot)
    else if (model !== undefined && below.length > 0) {
      known.push(spot)
      // `value` in a cell means the field without its name.
      if (said(source, spot) === paths.renaming.from && paths.steps(model, below).at(-1)!.isField)
        edits.push(spot.rename(paths.renaming.to))
    }
  }
  return { edits: distinct(edits), known }
}

/** A name as it is written, without quotes. */
const said = (source: string, { start, end }: Range): string => source.slice(start, end).replaceAll(/["'`]/g, '')

function editsOfNames(kind: CodeKind, source: string, { options, rest, model }: BoundNames, paths: FieldPaths) {
  const { at } = options
  if (rest.length > 0 && at !== undefined && rest.at(-1) !== at) return []
  const isKey = at !== undefined && rest.length === 0
  return writtenTexts(kind, source, isKey ? at : undefined).flatMap(({ text, spot }) => {
    const next = renamedNames(text, { ...(options.several ? { several: true } : {}) }, model, paths)
    return next === text || typeof next !== 'string' ? [] : [spot.rename(next)]
  })
}

const distinct = (edits: readonly Edit[]): readonly Edit[] =>
  [...new Map(edits.map((edit) => [edit.start, edit])).values()].toSorted((a, b) => a.start - b.start)

function applied(source: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const edit of edits) {
    text += source.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + source.slice(at)
}

const TEXTS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g
/** A text that is nothing but names: `'amount'`, `'city, customer.name'`. */
const NAMES = /^[\p{ID_Continue}$.]+(?:\s*[,，]\s*[\p{ID_Continue}$.]+)*$/u
const HOLES = /\$\{[^}]*\}/g
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Whether code has a name as that of a part of something, outside of these places. */
function hasWord(kind: CodeKind, source: string, name: string, except: readonly Range[]): boolean {
  const word = new RegExp(String.raw`(?<![\p{ID_Continue}$])${escaped(name)}(?![\p{ID_Continue}$])`, 'gu')
  const holes = kind === 'template' ? [...source.matchAll(HOLES)] : null
  const blank = (text: string) => ' '.repeat(text.length)
  const code = holes ? source : source.replaceAll(TEXTS, (text) => (NAMES.test(text.slice(1, -1)) ? text : blank(text)))
  return [...code.matchAll(word)].some(({ index }) => {
    if (except.some(({ start, end }) => start <= index && index < end)) return false
    if (holes) return holes.some((hole) => hole.index < index && index < hole.index + hole[0].length)
    return isPart(code.slice(0, index), code.slice(index + name.length))
  })
}

/** Whether a name between these texts is a part's: behind a dot, a key, or in a text. A bare name is a local one. */
const isPart = (before: string, after: string): boolean =>
  (/[."'`，]\s*$/.test(before) && !before.endsWith('...')) || (/[{,]\s*$/.test(before) && /^\s*[:},="'`，]/.test(after))
