import { MessageError } from '#kernel/message'
import { insertParts, type Parts, parseCommand } from '#kernel/page/commands'
import { applyPatch } from '#kernel/page/records'
import { emptyDocument, formatPage } from '#kernel/page/schema'
import type { Editor } from '#sdk/studio'
import { call } from '#shell/client'
import { openedPage } from '../document/opened-page.ts'
import { editsToken } from '../parts/edits-part.ts'

/** Adds a page with these parts to the project of the page that is edited, and gives its id. */
export async function addPage(session: Editor, name: string, partsFor: (thisPage: number) => Parts): Promise<number> {
  const { page } = session.part(openedPage).records
  // Checked as what comes from outside: a recipe may be a plugin's.
  const { command, args } = parseCommand(insertParts.id, partsFor(page.id))
  const document = emptyDocument()
  const planned = command.plan({ ...session.part(editsToken).context(), document }, args)
  if ('refused' in planned) throw new MessageError(planned.refused)
  const pageData = formatPage(applyPatch(document, planned))
  const { id } = await call('POST /pages/create', { name, projectId: page.projectId, pageData })
  return id
}
