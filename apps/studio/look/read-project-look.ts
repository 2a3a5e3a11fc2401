import {
  type LookEntry,
  type SharedStyleRecord,
  sharedSheet,
  type ThemeRecord,
  type TokenRecord,
  themeOf,
  themesOf,
  themesSheet,
  WIDTHS,
  type Width,
  widthsOf,
} from '#kernel/page/look'
import { call } from '../../shell/client.ts'
import { entriesOf, ownRecords } from './look-edit.ts'

/** What the pages of a project have in common in their look, as it is edited. */
export interface ProjectLook {
  /** The sheet of its theme and its shared styles. */
  readonly css: string
  /** Widths that style values may be for. */
  readonly widths: readonly Width[]
  /** Styles that elements may share. */
  readonly shared: readonly SharedStyleRecord[]
  /** Themes that pages may choose, the one that is always there first. */
  readonly themes: readonly ThemeRecord[]
  /** Tokens that the project added. */
  readonly tokens: readonly TokenRecord[]
  readonly entries: readonly LookEntry[]
  /** The document that is edited where the look is; absent where nobody could be asked. */
  readonly documentId?: number
}

export const NO_PROJECT_LOOK: ProjectLook = { css: '', widths: WIDTHS, shared: [], themes: [], tokens: [], entries: [] }

export function projectLook(entries: readonly LookEntry[]): ProjectLook {
  const shared = entries.filter((entry): entry is SharedStyleRecord => entry.kind === 'shared')
  const widths = widthsOf(entries)
  return {
    css: themesSheet(themesOf(entries), themeOf(entries)) + sharedSheet(shared, widths, [], true),
    widths,
    shared,
    themes: themesOf(entries),
    tokens: ownRecords(entriesOf(entries)),
    entries,
  }
}

/** The look of a project. */
export async function readProjectLook(projectId: number): Promise<ProjectLook> {
  const { entries, documentId } = await call('GET /look/read/{id}', { id: String(projectId) })
  return { ...projectLook(entries), documentId }
}
