import type { Changes } from '#kernel/document'
import type { Command, CommandContext, Refusal } from '../records/patch.ts'
import { type ElementId, PAGE_ID, type PageEntry } from '../records/records.ts'
import { MAIN_SLOT } from '../records/slots.ts'
import { canStand, hasRoom } from '../schema/tree-rules.ts'
import { pinBlocks } from './block-pins.ts'
import type { Clip } from './clip.ts'
import { fromClipboard } from './clipboard.ts'
import { copyClip } from './copy-clip.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal, refuse } from './selection.ts'

/** Where a clip goes: a region of a parent, and the place in it. */
export interface ClipPlace {
  readonly parentId: ElementId | null
  readonly slot?: string
  readonly index?: number
}

/** The clip on the page, with the flows, variables and apis that it needs where the page lacks them. */
export function planClip(
  context: CommandContext,
  clip: Clip,
  { parentId, slot = MAIN_SLOT, index }: ClipPlace,
  names?: Parameters<typeof copyClip>[2],
): Changes<PageEntry> | Refusal {
  const { document } = context
  const parent = parentId === PAGE_ID ? null : parentId
  const draft = new PatchDraft(document)
  const copied = copyClip(context, clip, names)
  if ('refused' in copied) return copied
  const all = [...copied.roots, ...copied.others]
  // The rules are asked of the copies as if they already stood in a page of their own beside this one.
  const beside = {
    entries: new Map([...document.entries, ...all.map((entry) => [entry.id, entry] as const)]),
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
}

/** Puts a clipboard's elements into a parent, with what they need where the page lacks it. */
export const pasteElements: Command<ClipPlace & { readonly text: string }> = {
  id: 'command/paste-elements',
  label: { zh: '粘贴', en: 'Paste' },
  keys: ['$mod+KeyV'],
  plan(context, { text, ...place }) {
    if (text.trim() === '') return refusal('没有可用的复制内容', 'No copied content available')
    const clip = fromClipboard(text)
    if (!clip) return refusal('复制内容格式错误', 'Copied content format error')
    return planClip(context, clip, place)
  },
}
