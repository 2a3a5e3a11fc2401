import type { DocumentKind } from '#kernel/document'
import { MessageError } from '#kernel/message'
import { PAGE_ID, type PageEntry } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import type { PageCodec } from '../../outside/codec.ts'

const NEEDS_INTERFACE = {
  zh: '区块的根记录须说明其输入、事件、方法和插槽',
  en: 'The root of a block has to say its inputs, events, methods and slots',
}

/** Blocks as a kind of documents: the records of a page, of which the first says what the block shows of itself. */
export const blockKind = (codec: Pick<PageCodec, 'rules'>): DocumentKind<PageEntry> => ({
  ...pageKind,
  id: 'block',
  label: { zh: '区块', en: 'Block' },
  ...codec.rules,
  parse(value) {
    const entry = pageKind.parse(value)
    if (entry.id === PAGE_ID && entry.kind === 'page' && !entry.block) throw new MessageError(NEEDS_INTERFACE)
    return entry
  },
})
