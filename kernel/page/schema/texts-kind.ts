import * as z from 'zod'
import type { DocumentKind } from '#kernel/document'
import { type Label, MessageError, partIssueMessage, tell } from '#kernel/message'
import { textKeyProblem } from '../names/name-problems.ts'
import { recordLabels } from '../records/record-labels.ts'
import type { TextRecord } from '../records/records.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { findJsonProblem, WHY } from '../values/safe-json.ts'
import { recordParts } from './records-schema.ts'

/** The record that the texts of a project always have; no text has such a key. */
export const LANGUAGES_ID = '@languages'

/** The languages of a project's texts, the main one first. */
export interface LanguagesRecord {
  readonly kind: 'languages'
  readonly id: typeof LANGUAGES_ID
  readonly locales: readonly string[]
}
export type ProjectTextEntry = LanguagesRecord | TextRecord

/** Texts that all pages of a project may show. */
export interface ProjectTexts {
  readonly locales: readonly string[]
  readonly texts: readonly TextRecord[]
}

const languages = z.strictObject({ kind: z.literal('languages'), id: z.literal(LANGUAGES_ID), locales: recordParts.locales })
const record = z.discriminatedUnion('kind', [languages, recordParts.textRecord]) as unknown as z.ZodType<ProjectTextEntry>

/** The schema knows that a key is wrong, and not what one looks like. */
const keyProblem = (value: unknown): Label | null => {
  const { kind, id } = (value ?? {}) as { readonly kind?: unknown; readonly id?: unknown }
  return kind === 'text' && typeof id === 'string' ? textKeyProblem(id) : null
}

/** The texts of a project as a kind of documents: who translated what, versions, branches. */
export const textsKind: DocumentKind<ProjectTextEntry> = {
  id: 'texts',
  label: { zh: '多语言文案', en: 'Texts' },
  parse(value) {
    const problem = findJsonProblem(value, PAGE_LIMITS.depth)
    if (problem) throw new MessageError(tell('page.unsafe', { path: problem.path, why: tell(WHY[problem.reason]) }))
    const wrongKey = keyProblem(value)
    if (wrongKey) throw new MessageError(wrongKey)
    const parsed = record.safeParse(value)
    if (!parsed.success) throw new MessageError(partIssueMessage(parsed.error.issues[0] ?? {}, recordLabels))
    return parsed.data
  },
  parts: {
    languages: [{ name: 'locales', as: 'whole' }],
    text: [
      { name: 'values', as: 'tree' },
      { name: 'note', as: 'whole' },
      { name: 'extra', as: 'tree' },
    ],
  },
  parentOf: () => undefined,
  atTop: (entry) => entry,
  place: 'place',
  root: LANGUAGES_ID,
  limits: { depth: PAGE_LIMITS.depth, entries: 10_000 },
}
