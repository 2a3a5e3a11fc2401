import * as z from 'zod'
import { id, idText } from '../../http/answer.ts'
import { plainLine } from '../../http/plain-text.ts'

/** Words in both languages. */
const told = z.strictObject({ zh: z.string(), en: z.string() })
export type ToldLabel = z.output<typeof told>

/** Parts of a file of which something here may stand in the way. */
export const PARTS = ['settings', 'services', 'pages', 'blocks', 'texts', 'variables', 'look', 'menus', 'roles'] as const
export type Part = (typeof PARTS)[number]
/** What becomes of something whose name is taken: what is here stays, it comes with another name, or it takes the place of what is here. */
export const choice = z.enum(['keep', 'rename', 'replace'])
export type Choice = z.output<typeof choice>

export const importChoices = z.strictObject({
  /** Of the project that is made; as in the file where it is absent. */
  name: z.string().overwrite(plainLine).min(1).max(60).optional(),
  /** By the ids of what the dry run asked about; what is usual where one is absent. */
  items: z.record(z.string().max(400), choice).default({}),
  /** By the beginning of addresses of services: what they begin with from now on. */
  services: z
    .record(
      z.string().max(300),
      z
        .string()
        .max(300)
        .regex(/^https?:\/\/[^\s?#@\\]+$/)
        .refine((text) => !text.endsWith('/'), 'no trailing slash'),
    )
    .default({}),
  /** Hosts that are allowed, by their ids in the dry run. */
  hosts: z.array(z.string().max(400)).max(1_000).default([]),
  /** Plugins of which pages take the version that is here. */
  plugins: z.array(z.string().max(200)).max(500).default([]),
  /** By the ids of secrets; the others stay empty. */
  secrets: z.record(z.string().max(2_000), z.string().max(4_000)).default({}),
})
export type ImportChoices = z.output<typeof importChoices>
export const NO_CHOICES: ImportChoices = importChoices.parse({})

/** A field of a form, whose values are texts. */
const choicesText = z.string().max(1_000_000).default('{}')

export const exchangeModel = {
  exportPage: z.strictObject({ id: idText, form: z.enum(['json', 'records']).default('json') }),
  exportProject: z.strictObject({
    id: idText,
    form: z.enum(['json', 'records']).default('json'),
    /** `no`: pictures and other files stay where they are. */
    files: z.enum(['yes', 'no']).default('yes'),
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
  part: z.enum(PARTS),
  name: z.string(),
  choices: z.array(choice),
  choice,
})
export type TakenItem = z.output<typeof takenItem>

export const importPlan = z.strictObject({
  kind: z.enum(['project', 'page']),
  /** Of the project or the page. */
  name: z.string(),
  /** The project that it comes to; null for a new one. */
  target: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  counts: z.array(z.strictObject({ part: z.enum([...PARTS, 'files', 'hosts', 'secrets']), count: z.int(), same: z.int() })),
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

const from = z.strictObject({ from: id, to: id })
export const importSummary = z.strictObject({
  projectId: z.int(),
  /** Of an import of one page. */
  pageId: z.int().nullable(),
  sentences: z.array(told),
  findings: z.array(exchangeFinding),
  moreFindings: z.int(),
  /** What the ids of the file are here. */
  ids: z.strictObject({
    pages: z.array(from),
    menus: z.array(from),
    roles: z.array(from),
    blocks: z.array(z.strictObject({ from: z.string(), version: z.int(), to: z.string(), toVersion: z.int() })),
    files: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  }),
})
export type ImportSummary = z.output<typeof importSummary>
