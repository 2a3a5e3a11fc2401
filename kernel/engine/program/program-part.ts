import { type ElementLook, isLookPath } from '#kernel/page/look'
import { PAGE_ID, type PageEntry } from '#kernel/page/records'
import { isCommonProp, type PropPath } from '#kernel/page/values'
import type { PageProgram, ProgramPatch, ProgramUse } from '../program.ts'
import type { CompiledBlock } from './block-programs.ts'
import type { CompiledEdit } from './compiled-edit.ts'
import type { ComputedVariables } from './computed.ts'
import { joinedTexts, type PartTexts } from './program-texts.ts'

/** What a page, or a block, brings into a program. */
export interface ProgramPart
  extends Required<Pick<PageProgram, 'elements' | 'bindings' | 'flows' | 'again' | 'apis' | 'sources' | 'templates' | 'uses'>> {
  /** Of its elements, in the order of the tree. */
  readonly looks: readonly ElementLook[]
  /** Whether any event starts a flow. */
  readonly fires: boolean
  /** The ids of the blocks that its elements use. */
  readonly blocks: readonly string[]
  /** The names of slots that it repeats. */
  readonly repeated: readonly string[]
  readonly texts: PartTexts
  /** What it was made of. */
  readonly entries: readonly PageEntry[]
}

/** The parts as one; the page's own comes first. */
export function joined(parts: readonly ProgramPart[]): ProgramPart {
  const all = <K extends keyof ProgramPart>(name: K) => parts.map((part) => part[name])
  return {
    elements: all('elements').flat(),
    bindings: all('bindings').flat(),
    flows: Object.assign({}, ...all('flows')),
    again: Object.assign({}, ...all('again')),
    apis: Object.assign({}, ...all('apis')),
    sources: all('sources').flat(),
    templates: all('templates').flat(),
    uses: all('uses').flat(),
    looks: all('looks').flat(),
    fires: all('fires').some(Boolean),
    blocks: all('blocks').flat(),
    repeated: all('repeated').flat(),
    texts: joinedTexts(all('texts')),
    entries: all('entries').flat(),
  }
}

/** An edit of a page, after which it reaches other blocks than before. */
export function withBlocks(edit: CompiledEdit, went: readonly CompiledBlock[], came: readonly CompiledBlock[]): CompiledEdit {
  if (went.length + came.length === 0) return edit
  const [gone, there] = [joined(went.map(({ part }) => part)), joined(came.map(({ part }) => part))]
  const { patch, elements } = edit
  const stays = new Set(there.elements.map(({ id }) => id))
  const removed = gone.elements.map(({ id }) => id).filter((id) => !stays.has(id))
  const apis = Object.keys(gone.apis).filter((id) => !Object.hasOwn(there.apis, id))
  const left: NonNullable<ProgramPatch['left']> = patch.left ?? { elements: [], variables: [], apis: [], data: [] }
  return {
    ...edit,
    patch: {
      ...patch,
      bindings: {
        removed: [...patch.bindings.removed, ...gone.bindings.map(({ id }) => id)],
        added: [...patch.bindings.added, ...there.bindings],
      },
      flows: { ...patch.flows, ...nothing(gone.flows), ...there.flows },
      apis: { ...patch.apis, ...nothing(gone.apis), ...there.apis },
      sources: {
        removed: [...patch.sources.removed, ...gone.sources.map(({ element }) => element)],
        added: [...patch.sources.added, ...there.sources],
      },
      events: {
        ...patch.events,
        ...Object.fromEntries(removed.map((id) => [id, null])),
        ...Object.fromEntries(there.elements.map(({ id, events }) => [id, events])),
      },
      ...(removed.length + apis.length > 0
        ? { left: { ...left, elements: [...left.elements, ...removed], apis: [...left.apis, ...apis] } }
        : {}),
    },
    elements: { upserted: [...elements.upserted, ...there.elements], removed: [...elements.removed, ...removed] },
  }
}

const nothing = (of: object): { [id: string]: null } => Object.fromEntries(Object.keys(of).map((id) => [id, null]))

/** The numbers of an element's bindings that give values to inputs of its block, by their places. */
export const boundInputs = (bindings: ProgramPart['bindings']): { readonly [path: PropPath]: number } =>
  Object.fromEntries(bindings.flatMap(({ id, path, binding }) => (binding.kind === 'function' || isEverywhere(path) ? [] : [[path, id]])))

/** Every element has these places; they are about the use itself. */
const isEverywhere = (path: PropPath): boolean => isCommonProp(path) || isLookPath(path)

export const NO_PART = joined([])
export const isRepeated = ({ rows }: ProgramUse): boolean => !('inputs' in rows)
export const inTemplate = (computed: ComputedVariables, template: number | undefined): ComputedVariables =>
  template === undefined ? computed : { ...computed, bindings: computed.bindings.map((binding) => ({ ...binding, template })) }

/** Pins of plugins in blocks count for the page, which has the last word on those that it pins itself. */
export const withPluginsOf = (blocks: readonly CompiledBlock[], entries: readonly PageEntry[]): readonly PageEntry[] => {
  const pins = blocks.flatMap(({ part }) => part.entries.map((entry) => (entry.kind === 'page' ? entry.plugins : undefined)))
  if (!pins.some((each) => each !== undefined)) return entries
  return entries.map((entry) =>
    entry.kind === 'page' && entry.id === PAGE_ID ? { ...entry, plugins: Object.assign({}, ...pins, entry.plugins) } : entry,
  )
}
