import { filled } from '#kernel/message'
import { blocksInClipboard, clipboardWithBlocks } from '#kernel/page/commands'
import type { BlockPins } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import { call } from '#shell/client'
import { failureText } from '../../../kit/words/failure-text.ts'
import { showReason } from '../../../kit/words/show-reason.ts'
import { loadedPlugins } from '../document/opened-page.ts'

const TEXTS = {
  missing: {
    zh: '没有粘贴：本项目没有区块“{names}”，也无法从其来源项目取得（可能已删除，或你无权查看）',
    en: 'Nothing was pasted: this project has no block “{names}”, and it cannot be brought from where it is (deleted, or in a project that you may not see)',
  },
  fresh: {
    zh: '区块“{names}”来自其他项目，已复制到本项目；之后与原区块互不影响',
    en: 'The blocks “{names}” come from another project and were copied to this one; the originals stay apart from them',
  },
  known: {
    zh: '使用了本项目内容相同的区块“{names}”',
    en: "This project's blocks “{names}”, which hold the same, are used",
  },
}

/** Names between the quotation marks around the first and the last. */
const listed = (names: readonly string[]) => ({ zh: names.join('”、“'), en: names.join('”, “') })

/** The blocks of a clipboard text that this project is not known to have; null where there are none. */
export function foreignBlocks(editor: Editor, text: string): BlockPins | null {
  const { blocks } = editor.part(loadedPlugins)
  if (!blocks) return null
  const foreign = Object.entries(blocksInClipboard(text)).filter(([id]) => !blocks.infoOf(id))
  return foreign.length === 0 ? null : Object.fromEntries(foreign)
}

/**
 * Brings these blocks to the project, and answers the text that uses them there; null, with the reason shown, where
 * one cannot come.
 */
export async function bringBlocks(editor: Editor, text: string, foreign: BlockPins): Promise<string | null> {
  const { blocks } = editor.part(loadedPlugins)
  const { projectId } = editor.page.peek()
  try {
    const { others, told } = await call('POST /blocks/bring', { projectId, blocks: foreign })
    const named = (as: string) => told.filter((each) => each.as === as).map(({ name }) => name)
    const [missing, fresh, known] = [named('missing'), named('new'), named('known')]
    if (missing.length > 0) {
      showReason(filled(TEXTS.missing, { names: listed(missing) }))
      return null
    }
    const coming = Object.values(others).map(({ block, version }) => blocks?.content(block, version))
    await Promise.all([blocks?.refresh(), ...coming])
    const own = clipboardWithBlocks(text, new Map(Object.entries(others)))
    if (fresh.length > 0) showReason(filled(TEXTS.fresh, { names: listed(fresh) }), 'info')
    else if (known.length > 0) showReason(filled(TEXTS.known, { names: listed(known) }), 'info')
    return own
  } catch (thrown) {
    const reason = failureText(thrown)
    showReason(filled({ zh: '没有粘贴：{reason}', en: 'Nothing was pasted: {reason}' }, { reason }), 'error')
    return null
  }
}
