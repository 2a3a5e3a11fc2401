import { type BlockInterface, NO_INTERFACE } from '../records/blocks.ts'
import { PAGE_ID } from '../records/records.ts'
import type { Json, JsonObject } from '../values/json.ts'
import { isObject } from '../values/json-tools.ts'
import { setOwn } from '../values/path.ts'
import { blockInterface } from './blocks-schema.ts'
import type { PageReader } from './page-reader.ts'

const LISTS = ['inputs', 'events', 'methods', 'slots'] as const

/** What a stored page shows of itself as a block. `left` is what cannot be read of it: each part is a finding, and is written back as it was. */
export function parseBlock(reader: PageReader, stored: Json | undefined): { readonly block?: BlockInterface; readonly left?: Json } {
  if (stored === undefined) return {}
  const whole = blockInterface.safeParse(stored)
  if (whole.success) return { block: whole.data as BlockInterface }
  if (!isObject(stored)) {
    reader.unreadable(PAGE_ID, 'block', stored)
    return { block: NO_INTERFACE, left: stored }
  }
  let block = NO_INTERFACE
  const left: { [part: string]: Json } = {}
  for (const [part, value] of Object.entries(stored)) {
    const list = LISTS.find((each) => each === part)
    if (!list || !Array.isArray(value)) {
      if (list && value === undefined) continue
      reader.unreadable(PAGE_ID, `block.${part}`, value)
      setOwn(left, part, value)
      continue
    }
    const unread: Json[] = []
    for (const [index, item] of value.entries()) {
      // With those before it: a name is there once.
      const more = blockInterface.safeParse({ ...block, [list]: [...block[list], item] })
      if (more.success) block = more.data as BlockInterface
      else {
        reader.unreadable(PAGE_ID, `block.${part}.${index}`, item)
        unread.push(item)
      }
    }
    if (unread.length > 0) setOwn(left, part, unread)
  }
  return { block, ...(Object.keys(left).length > 0 ? { left } : {}) }
}

/** The other way round. */
export function formatBlock(block: BlockInterface, left: Json | undefined): Json {
  const own = block as unknown as JsonObject
  if (left === undefined) return own
  if (!isObject(left)) return LISTS.some((list) => block[list].length > 0) ? own : left
  const lists = LISTS.map((list) => {
    const [read, unread] = [own[list] as readonly Json[], left[list]]
    return [list, Array.isArray(unread) ? [...read, ...unread] : (unread ?? read)] as const
  })
  return { ...left, ...Object.fromEntries(lists) }
}
