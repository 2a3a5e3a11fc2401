import type { BlockDocument, PageDocument } from '#kernel/page/records'

const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0)

/** A document with its records in one order: databases hand them out in any, and the same page has to come to the same program. */
export const inIdOrder = ({ entries }: PageDocument): PageDocument => ({ entries: new Map([...entries].sort(byId)) })

export const blocksInIdOrder = (blocks: readonly BlockDocument[]): readonly BlockDocument[] =>
  blocks.map((block) => ({ ...block, document: inIdOrder(block.document) }))
