import * as z from 'zod'
import type { BlockPins } from '../records/blocks.ts'
import { type OtherBlocks, otherPins, withOtherBlock } from '../records/other-blocks.ts'
import type { References } from '../records/places.ts'
import type { ElementId, PageDocument, PageEntry } from '../records/records.ts'
import { checkTree } from '../records/tree.ts'
import { blockPins } from '../schema/blocks-schema.ts'
import { entrySchema } from '../schema/records-schema.ts'
import { readJson } from '../values/json-tools.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { findJsonProblem } from '../values/safe-json.ts'
import { type Clip, takeClip } from './clip.ts'

const KIND = 'tessera/elements'
const VERSION = 1

/** The selected elements as JSON text for the clipboard; empty when there are none. */
export function toClipboard(document: PageDocument, ids: readonly ElementId[], references: References): string {
  const clip = takeClip(document, ids, references)
  return clip.elements.length === 0 ? '' : JSON.stringify({ kind: KIND, version: VERSION, ...clip })
}

const entriesOf = <Kind extends PageEntry['kind']>(kind: Kind) =>
  z.array(entrySchema.refine((entry) => entry.kind === kind) as unknown as z.ZodType<Extract<PageEntry, { kind: Kind }>>)
const clipSchema = z.strictObject({
  kind: z.literal(KIND),
  version: z.literal(VERSION),
  roots: z.array(z.string()).min(1),
  elements: entriesOf('element').max(PAGE_LIMITS.elements),
  flows: entriesOf('flow').max(PAGE_LIMITS.entries),
  variables: entriesOf('variable').max(PAGE_LIMITS.entries),
  apis: entriesOf('api').max(PAGE_LIMITS.entries),
  texts: entriesOf('text').max(PAGE_LIMITS.entries).optional(),
  blocks: blockPins.optional(),
})

/** The versions of the blocks that a clipboard text uses; of any other text none. */
export const blocksInClipboard = (text: string): BlockPins => (text.includes('"blocks"') ? fromClipboard(text)?.blocks : undefined) ?? {}

/** The text with other blocks in the places of some that it uses. */
export function clipboardWithBlocks(text: string, others: OtherBlocks): string {
  const clip = fromClipboard(text)
  if (!clip) return text
  const elements = clip.elements.map((element) => withOtherBlock(element, others))
  return JSON.stringify({ kind: KIND, version: VERSION, ...clip, elements, blocks: otherPins(clip.blocks ?? {}, others) })
}

/** What a clipboard text holds; null when it is not ours or is damaged. */
export function fromClipboard(text: string): Clip | null {
  let value: unknown
  try {
    value = readJson(text)
  } catch {
    return null
  }
  if (findJsonProblem(value, PAGE_LIMITS.depth + 3)) return null
  const read = clipSchema.safeParse(value)
  if (!read.success) return null
  const { kind: _kind, version: _version, blocks, texts, ...rest } = read.data
  const clip: Clip = { ...rest, ...(texts ? { texts } : {}), ...(blocks ? { blocks } : {}) }
  const roots = new Set(clip.roots)
  const inClip = new Map(clip.elements.map((element) => [element.id, roots.has(element.id) ? { ...element, parentId: null } : element]))
  const whole = inClip.size === clip.elements.length && clip.roots.every((id) => inClip.has(id))
  const rooted = [...inClip.values()].every((element) => (element.parentId === null) === roots.has(element.id))
  return whole && rooted && checkTree({ entries: inClip }).length === 0 ? clip : null
}
