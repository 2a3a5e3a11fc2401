import * as z from 'zod'
import { idText } from '../../http/answer.ts'
import { choice } from '../../parts/choices.ts'
import type { IdKey, PartIds, PlanPart } from '../../parts/section.ts'

/** A message in both languages. */
const told = z.strictObject({ zh: z.string(), en: z.string() })
export type ToldLabel = z.output<typeof told>

/** A part of a plan, which a module names. */
const part = z.string() as unknown as z.ZodType<PlanPart>

/** A field of a form, whose values are texts. */
const choicesText = z.string().max(1_000_000).default('{}')

export const exchangeModel = {
  exportPage: z.strictObject({ id: idText, form: z.enum(['json', 'records']).default('json') }),
  exportProject: z.strictObject({
    id: idText,
    form: z.enum(['json', 'records']).default('json'),
    /** `no`: pictures and other files stay where they are. */
    files: z.enum(['yes', 'no']).default('yes'),
    /** Whose records go along: of test, or of both environments. */
    data: z.enum(['none', 'stg', 'all']).default('none'),
  }),
  check: z.strictObject({ file: z.file() }),
  import: z.strictObject({ file: z.file(), choices: choicesText }),
  checkInto: z.strictObject({ projectId: idText, file: z.file() }),
  importInto: z.strictObject({ projectId: idText, file: z.file(), choices: choicesText }),
}

export const exchangeFinding = z.strictObject({
  level: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  message: told,
  /** The page or block that it is about; empty for the file. */
  of: z.string(),
})
export type ExchangeFinding = z.output<typeof exchangeFinding>

/** Something of the file whose name, route or key is taken here. */
export const takenItem = z.strictObject({
  id: z.string(),
  part,
  label: told,
  name: z.string(),
  choices: z.array(choice),
  choice,
})

export const importPlan = z.strictObject({
  kind: z.enum(['project', 'page']),
  /** Of the project or the page. */
  name: z.string(),
  /** The project that it comes to; null for a new one. */
  target: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  counts: z.array(z.strictObject({ part, label: told, isSingle: z.boolean(), count: z.int(), same: z.int() })),
  findings: z.array(exchangeFinding),
  /** More than are listed. */
  moreFindings: z.int(),
  taken: z.array(takenItem),
  /** `name`: of a service that addresses name; empty for a beginning that pages write out. */
  services: z.array(z.strictObject({ address: z.string(), env: z.enum(['stg', 'prd', 'both']), uses: z.int(), name: z.string() })),
  /** Beginnings of addresses that pages of the target, or of other projects of the person, have now. */
  knownServices: z.array(z.string()),
  hosts: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.string(),
      host: z.string(),
      way: z.enum(['direct', 'server']),
      /** The project allows it already. */
      isHere: z.boolean(),
      /** The deployment lets no project allow it. */
      isBeyondLimit: z.boolean(),
    }),
  ),
  plugins: z.array(
    z.strictObject({
      id: z.string(),
      label: told,
      version: z.string(),
      /** The version that is here; null where the plugin is not. */
      here: z.string().nullable(),
      state: z.enum(['same', 'other', 'missing']),
    }),
  ),
  secrets: z.array(z.strictObject({ id: z.string(), name: z.string(), of: z.string() })),
  /** Whether it may be imported at all. */
  isPossible: z.boolean(),
})
export type ImportPlan = z.output<typeof importPlan>

type SummaryIds = { readonly [K in IdKey]: readonly PartIds[K][] }
const fileId = z.union([z.int(), z.string()])
/** By section, with further fields that its module adds. */
const summaryIds = z.record(z.string(), z.array(z.looseObject({ from: fileId, to: fileId }))) as unknown as z.ZodType<SummaryIds>

export const importSummary = z.strictObject({
  projectId: z.int(),
  /** Of an import of one page. */
  pageId: z.int().nullable(),
  sentences: z.array(told),
  findings: z.array(exchangeFinding),
  moreFindings: z.int(),
  /** What the ids of the file are here. */
  ids: summaryIds,
})
export type ImportSummary = z.output<typeof importSummary>

export { importChoices } from '../../parts/choices.ts'
