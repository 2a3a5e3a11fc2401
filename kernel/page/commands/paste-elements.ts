import type { Command } from '../patch.ts'
import { PatchDraft } from '../patch-draft.ts'
import { type ElementId, PAGE_ID } from '../records.ts'
import { MAIN_SLOT } from '../slots.ts'
import { canStand, hasRoom } from '../tree-rules.ts'
import { pinBlocks } from './block-pins.ts'
import { fromClipboard } from './clipboard.ts'
import { copyClip } from './copy-clip.ts'
import { refusal, refuse } from './selection.ts'

/** Puts a clipboard's elements into a parent, with the flows, variables and apis that they need where the page lacks them. */
export const pasteElements: Command<{
  readonly text: string
  readonly parentId: ElementId | null
  readonly slot?: string
  readonly index?: number
}> = {
  id: 'command/paste-elements',
  label: { zh: '粘贴', en: 'Paste' },
  keys: ['$mod+KeyV'],
  plan(context, { text, parentId, slot = MAIN_SLOT, index }) {
    if (text.trim() === '') return refusal('没有可用的复制内容', 'No copied content available')
    const clip = fromClipboard(text)
    if (!clip) return refusal('复制内容格式错误', 'Copied content format error')
    const { document } = context
    const parent = parentId === PAGE_ID ? null : parentId
    const draft = new PatchDraft(document)
    const copied = copyClip(context, clip)
    if ('refused' in copied) return copied
    // The rules are asked of the copies as if they already stood in a page of their own beside this one.
    const beside = {
      entries: new Map([...document.entries, ...[...copied.roots, ...copied.others].map((entry) => [entry.id, entry] as const)]),
    }
    for (const root of copied.roots) {
      const placeable = canStand({ ...context, document: beside }, root.id, parent, slot)
      if (placeable !== true) return refuse(placeable)
    }
    const room = hasRoom({ ...context, document }, new Set(), copied.roots.length, parent, slot)
    if (room !== true) return refuse(room)
    draft.place(copied.roots, parent, index ?? Number.POSITIVE_INFINITY, slot)
    for (const entry of copied.others) draft.put(entry)
    pinBlocks(draft, clip.blocks ?? {})
    return draft.patch()
  },
}
