import { tell } from '#kernel/message'
import { BLOCKS_IN_BLOCKS, blockOf, type Finding } from '#kernel/page/records'
import type { ProgramElement } from '../program.ts'

const CODES = { block: 'PAGE_BLOCK_MISSING', circle: 'PAGE_BLOCK_CIRCLE', depth: 'PAGE_BLOCK_DEEP' } as const

/** Why a use of a block shows nothing. */
export function blockFindings({ id, type, block: use }: ProgramElement): readonly Finding[] {
  if (!use || !('missing' in use)) return []
  const block = blockOf(type) ?? type
  const version = use.version ?? 0
  const message =
    use.missing === 'circle'
      ? tell('page.block-circle', { element: id, block })
      : use.missing === 'depth'
        ? tell('page.block-deep', { element: id, block, most: BLOCKS_IN_BLOCKS })
        : use.version === undefined
          ? tell('page.block-unpinned', { element: id, block })
          : tell('page.block-missing', { element: id, block, version })
  return [{ level: 'error', code: CODES[use.missing], entry: id, message }]
}
