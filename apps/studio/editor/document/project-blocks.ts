import { type ReadonlySignal, signal } from '@preact/signals-core'
import {
  type BlockInterface,
  type BlockLookup,
  blockPinsOf,
  blocksUsed,
  interfaceOf,
  type PageDocument,
  repeatedSlots,
} from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import type { Kernel, Plugin } from '#kernel/plugin'
import { definePlugin } from '#sdk'
import { blockDeclaration } from '#sdk/studio'
import type { BlockInfo } from '../../../../server/wire.ts'
import { type BlockSource, blocksOfProject } from './block-source.ts'
import { catalogueOf } from './catalogue.ts'
import { valueTypesIn } from './use-value-types.ts'
import type { TypeOf } from './variable-draft.ts'

/**
 * The blocks of a project in one opened editor: what there is, what versions hold, and their components in the
 * palette.
 */
export interface ProjectBlocks {
  readonly all: ReadonlySignal<readonly BlockInfo[]>
  infoOf(id: string): BlockInfo | undefined
  /** Versions that are loaded: those that the document uses, with what they use, and those that somebody asked for. */
  readonly lookup: BlockLookup
  content(id: string, version: number): Promise<PageDocument>
  /** What a block shows of itself in a version that is loaded. */
  faceOf(id: string, version: number): BlockInterface | undefined
  /** Asks what there is now, and loads what the document uses. */
  refresh(): Promise<void>
  /** Loads the newest version of each block, so that one that is inserted is drawn at once. */
  loadAll(): void
  /** The pins of the document have changed. */
  redeclare(): void
  stop(): void
}

const PLUGIN = { id: 'tessera.blocks', version: '1.0.0' }
/** Contributions have ids of small letters, digits and hyphens. */
const declarationOf = (face: BlockInterface, { id, name }: BlockInfo, repeated: readonly string[], typeOf: TypeOf) => ({
  ...blockDeclaration(face, { id, name, repeated, typeOf }),
  id: `component/block-${id.toLowerCase().replace(/[^a-z0-9]+/g, '-')}` as const,
})
const keyOf = (id: string, version: number): string => `${id}@${version}`

export function createProjectBlocks(options: {
  readonly kernel: Kernel
  readonly projectId: number
  /** Where blocks come from; from the project unless said. */
  readonly source?: BlockSource
  /** The block that is edited, which cannot be put into itself. */
  readonly self?: string
  readonly document: () => PageDocument
}): ProjectBlocks {
  const { kernel, projectId, source = blocksOfProject(projectId), self, document } = options
  const all = signal<readonly BlockInfo[]>([])
  const contents = new Map<string, PageDocument>()
  const loading = new Map<string, Promise<PageDocument>>()
  let loaded: Plugin | undefined
  let declared = ''
  let stopped = false

  const content = (id: string, version: number): Promise<PageDocument> => {
    const key = keyOf(id, version)
    const known = loading.get(key)
    if (known) return known
    const asked = source.content(id, version).then(async (entries) => {
      const found: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, pageKind.parse(entry)])) }
      // A block is drawn with the blocks in it.
      await Promise.all(pinned(found).map(([inner, at]) => content(inner, at).catch(() => undefined)))
      contents.set(key, found)
      return found
    })
    loading.set(key, asked)
    asked.catch(() => loading.delete(key))
    return asked
  }
  const pinned = (of: PageDocument): readonly (readonly [string, number])[] => {
    const pins = blockPinsOf(of)
    return blocksUsed(of.entries.values()).flatMap((id) => (pins[id] === undefined ? [] : [[id, pins[id]] as const]))
  }
  const lookup: BlockLookup = (id, version) => contents.get(keyOf(id, version))

  const missing = (): readonly Promise<unknown>[] =>
    pinned(document()).flatMap(([id, version]) => (lookup(id, version) ? [] : [content(id, version)]))

  const redeclare = (): void => {
    if (stopped) return
    declare()
    // What was inserted, pasted or brought back by an undo.
    for (const coming of missing()) coming.then(declare, () => undefined)
  }
  const declare = (): void => {
    if (stopped) return
    const pins = blockPinsOf(document())
    const catalogue = catalogueOf(kernel)
    const components = all.peek().flatMap((info) => {
      const shown = lookup(info.id, pins[info.id] ?? info.version)
      const face = (shown && interfaceOf(shown)) ?? info.interface
      const repeated = shown ? repeatedSlots(shown, catalogue, lookup) : []
      return info.id === self ? [] : [declarationOf(face, info, repeated, valueTypesIn(kernel))]
    })
    const told =
      JSON.stringify(components.map(({ type, label, events, methods, slots }) => [type, label, events, methods, slots])) + facesOf()
    if (told === declared) return
    declared = told
    const next = definePlugin({ ...PLUGIN, components })
    if (loaded) kernel.replace(loaded, next)
    else kernel.load(next)
    loaded = next
  }
  /** Inputs are schemas in a declaration, which cannot be compared. */
  const facesOf = (): string => {
    const pins = blockPinsOf(document())
    return JSON.stringify(all.peek().map(({ id, version }) => [id, pins[id] ?? version, lookup(id, pins[id] ?? version) !== undefined]))
  }

  const refresh = async (): Promise<void> => {
    all.value = await source.list()
    await Promise.allSettled(missing())
    declare()
  }
  // Released in another tab, it is known here when somebody comes back.
  const onFocus = (): void => void refresh().catch(() => undefined)
  window.addEventListener('focus', onFocus)
  return {
    all,
    lookup,
    content,
    refresh,
    loadAll() {
      for (const { id, version } of all.peek()) if (id !== self) content(id, version).catch(() => undefined)
    },
    redeclare,
    infoOf: (id) => all.peek().find((each) => each.id === id),
    faceOf(id, version) {
      const found = lookup(id, version)
      return found && interfaceOf(found)
    },
    stop() {
      stopped = true
      window.removeEventListener('focus', onFocus)
    },
  }
}
