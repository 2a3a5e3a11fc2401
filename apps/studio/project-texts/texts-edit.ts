import { editOf } from '#kernel/document'
import { createId, LANGUAGES_ID, type ProjectTextEntry, type TextRecord, textsKind } from '#kernel/page'

/** The texts of a project as the screen has them. */
export interface EditedTexts {
  readonly locales: readonly string[]
  readonly texts: readonly TextRecord[]
}

const entriesOf = ({ locales, texts }: EditedTexts): ReadonlyMap<string, ProjectTextEntry> =>
  new Map<string, ProjectTextEntry>([
    [LANGUAGES_ID, { kind: 'languages', id: LANGUAGES_ID, locales }],
    ...texts.map((text) => [text.id, text] as const),
  ])

/** What changed, as one edit of the document: its cells, so that others who translate meanwhile lose nothing. */
export function editBetween(from: EditedTexts, to: EditedTexts) {
  const [before, after] = [entriesOf(from), entriesOf(to)]
  const changes = new Map<string, { readonly from: ProjectTextEntry | null; readonly to: ProjectTextEntry | null }>()
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(id) ?? null, after.get(id) ?? null]
    if (JSON.stringify(one) !== JSON.stringify(other)) changes.set(id, { from: one, to: other })
  }
  return { size: changes.size, edit: editOf(textsKind, createId('edit'), changes) }
}
