import { labelIn } from '#kernel/message'
import { elementOf, MAIN_SLOT } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import { currentLocale } from '../../../shell/messages.ts'
import { slotLabel } from './regions.ts'

/** A place in words: the element, and its region when that has a name. */
export function placeName(editor: Editor, parentId: string | null, slot = MAIN_SLOT): string {
  const rules = { document: editor.document(), catalogue: editor.catalogue }
  const parent = (parentId === null ? undefined : elementOf(rules.document, parentId)?.name) ?? editor.page.peek().name
  const region = slotLabel(rules, parentId, slot)
  return region ? `${parent} › ${labelIn(region, currentLocale())}` : parent
}
