import { themeOf } from '#kernel/page'
import { themeSheet } from '#kernel/page/look/theme'
import { call } from '../../shell/client.ts'

/** The style sheet of a project's theme as it is edited. */
export async function readThemeCss(projectId: number): Promise<string> {
  const { entries } = await call('GET /look/read/{id}', { id: String(projectId) })
  return themeSheet(themeOf(entries).tokens)
}
