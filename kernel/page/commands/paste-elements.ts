import { sameJson } from '../json-tools.ts'
import { PAGE_LIMITS } from '../limits.ts'
import type { Command, CommandContext } from '../patch.ts'
import { PatchDraft } from '../patch-draft.ts'
import { type ApiRecord, type ElementId, PAGE_ID } from '../records.ts'
import { childrenOf } from '../tree.ts'
import { indexOf } from '../tree-index.ts'
import { canStand } from '../tree-rules.ts'
import { type Clip, copyClip } from './clip.ts'
import { fromClipboard } from './clipboard.ts'
import { fieldNames } from './element-names.ts'
import { refusal, refuse } from './selection.ts'

/** Puts a clipboard's elements into a parent, with the variables and apis that they name where the page lacks them. */
export const pasteElements: Command<{ readonly text: string; readonly parentId: ElementId | null; readonly index?: number }> = {
  id: 'command/paste-elements',
  label: { zh: '粘贴', en: 'Paste' },
  keys: ['$mod+KeyV'],
  plan(context, { text, parentId, index }) {
    if (text.trim() === '') return refusal('没有可用的复制内容', 'No copied content available')
    const clip = fromClipboard(text)
    if (!clip) return refusal('复制内容格式错误', 'Copied content format error')
    const { document } = context
    if (indexOf(document).elementCount + clip.elements.length > PAGE_LIMITS.elements)
      return refusal(`元素不能超过 ${PAGE_LIMITS.elements} 个`, `A page may have at most ${PAGE_LIMITS.elements} elements`)
    const parent = parentId === PAGE_ID ? null : parentId
    const draft = new PatchDraft(document)
    const copied = copyClip(context, clip, bringApis(context, clip, draft), fieldNames(document))
    // The rules are asked of the copies as if they already stood in a page of their own beside this one.
    const beside = {
      entries: new Map([...document.entries, ...[...copied.roots, ...copied.others].map((entry) => [entry.id, entry] as const)]),
    }
    for (const root of copied.roots) {
      const placeable = canStand({ ...context, document: beside }, root.id, parent)
      if (placeable !== true) return refuse(placeable)
    }
    draft.place(copied.roots, parent, index ?? childrenOf(document, parent).length)
    for (const entry of copied.others) draft.put(entry)
    bringVariables(context, clip, draft)
    return draft.patch()
  },
}

/** Apis that the page has (the same one, by id) are used; others are added under an id of their own. */
function bringApis(context: CommandContext, clip: Clip, draft: PatchDraft): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const api of clip.apis) {
    const here = context.document.entries.get(api.id)
    if (here?.kind === 'api' && asksTheSame(here, api)) continue
    const id = here ? context.newId('api') : api.id
    if (id !== api.id) ids.set(api.id, id)
    draft.put({ ...api, id })
  }
  return ids
}

function asksTheSame(here: ApiRecord, there: ApiRecord): boolean {
  return here.source === there.source && sameJson(here.config, there.config) && sameJson(here.bindings, there.bindings)
}

function bringVariables(context: CommandContext, clip: Clip, draft: PatchDraft): void {
  const names = new Set<string>()
  for (const entry of context.document.entries.values()) if (entry.kind === 'variable') names.add(entry.name)
  for (const variable of clip.variables) {
    if (names.has(variable.name)) continue
    names.add(variable.name)
    draft.put({ ...variable, id: context.document.entries.has(variable.id) ? context.newId('variable') : variable.id })
  }
}
