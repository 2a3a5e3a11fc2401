import '#kernel/engine/ends/frozen-prototypes'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { FunctionRuntime, PageProgram, ProgramLanguage } from '#kernel/engine'
import { endWithParent } from '#kernel/engine/ends/end-with-parent'
import { createEvaluator } from '#kernel/engine/ends/first-values'
import { compilePage, withFirstValues } from '#kernel/engine/program/compile-page'
import { withApp } from '#kernel/engine/program/with-app'
import { checkSources } from '#kernel/engine/vm/check-sources'
import { toldBy } from '#kernel/message'
import { applyPatch, type BlockDocument, blocksAmong, catalogueWithBlocks, type PageDocument, type PluginPins } from '#kernel/page/records'
import { lookUpPlugins, type PluginLookup, pinsOf, pluginFindings, pluginsInUse } from '#kernel/page/references'
import { migrateDocument } from '#kernel/page/schema'
import { checkPage, declaredBy, inOrder, renameFieldIn } from '#sdk/check'
import { readCatalogue } from '../catalogue.ts'
import {
  type ChildAnswer,
  type ChildRequest,
  type CompileAnswer,
  type CompileMessage,
  type CompileRequest,
  type MigrateAnswer,
  type MigrateRequest,
  READY,
  type RenameFieldAnswer,
  type RenameFieldRequest,
} from './compile-protocol.ts'
import { lowerCss } from './lower-css.ts'

// A process of its own, started by the server and killed by it: `compile-child.ts CATALOGUE`, one answer for each message.

await endWithParent()
try {
  // What people wait for on the screen comes first; the process for formulas that this one starts inherits it.
  setPriority(Math.min(19, getPriority() + 10))
} catch {
  // A system without priorities.
}
const builtIn = await readCatalogue(process.argv[2] ?? '')
const evaluator = createEvaluator({
  command: [process.execPath, join(import.meta.dirname, '../../kernel/engine/ends/child.ts')],
  total: 8_000,
})

/** More than anybody reads. */
const MOST_FINDINGS = 200

/** First values only spare viewers a flicker: a page whose formulas take too long is published without them. */
const firstOf = async (program: PageProgram, functions: readonly FunctionRuntime[], language?: string) => {
  if (program.bindings.length === 0 && !program.uses?.length) return null
  try {
    return await evaluator.evaluate({ program, functions, ...(language === undefined ? {} : { language }) })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return null
  }
}

/** The program with its first values, in its main language; and what it says otherwise in each further one. */
const painted = async (
  program: PageProgram,
  functions: readonly FunctionRuntime[],
): Promise<Pick<CompileAnswer & { ok: true }, 'program' | 'languages'>> => {
  const [main, ...others] = program.texts?.locales ?? []
  const first = await firstOf(program, functions, main)
  const shown = first ? withFirstValues(program, first.values, first.rows) : program
  if (main === undefined || !program.texts) return { program: shown }
  const languages: { [locale: string]: ProgramLanguage } = {}
  for (const locale of others) {
    const found = await firstOf(program, functions, locale)
    const values = Object.entries(found?.values ?? {}).filter(([id, value]) => JSON.stringify(value) !== JSON.stringify(first?.values[id]))
    const rows = found?.rows && JSON.stringify(found.rows) !== JSON.stringify(first?.rows) ? { firstRows: found.rows } : {}
    languages[locale] = { texts: program.texts.values[locale] ?? {}, values: Object.fromEntries(values), ...rows }
  }
  const texts = { ...program.texts, values: { [main]: program.texts.values[main] ?? {} } }
  return { program: { ...shown, texts }, languages }
}

/** A plugin that is not there is still named: once it is, the page finds it. */
const withAbsent = (program: PageProgram, pins: PluginPins, { plugins }: PluginLookup): PageProgram => {
  const absent = Object.entries(pins).filter(([id]) => !plugins.some((each) => each.id === id))
  return absent.length === 0 ? program : { ...program, plugins: { ...Object.fromEntries(absent), ...program.plugins } }
}

const documentOf = (entries: CompileRequest['entries']): PageDocument => ({ entries: new Map(entries.map((entry) => [entry.id, entry])) })

const read = ({ entries, plugins, blocks = [] }: Pick<CompileRequest, 'entries' | 'plugins' | 'blocks'>) => {
  const stored = documentOf(entries)
  const inside = blocks.map((block): BlockDocument => ({ id: block.id, version: block.version, document: documentOf(block.entries) }))
  // The page has the last word on plugins that blocks pin as well.
  const pins: PluginPins = Object.assign({}, ...inside.map(({ document }) => pinsOf(document)), pinsOf(stored))
  return { stored, blocks: inside, lookup: lookUpPlugins([...builtIn.plugins, ...plugins]), pins }
}

const migrate = async (request: MigrateRequest): Promise<MigrateAnswer> => {
  const { stored, lookup, pins } = read(request)
  const { patch, findings } = await migrateDocument(stored, lookup.catalogue(pins), evaluator.migrate)
  return { ok: true, changed: [...patch.values()].flatMap(({ to }) => to ?? []), findings }
}

const compile = async ({ disabled, failed, app, look, texts, context, ...request }: CompileRequest): Promise<CompileAnswer> => {
  const { stored, blocks, lookup, pins } = read(request)
  const [catalogue, references, functions] = [lookup.catalogue(pins), lookup.references(pins), lookup.functions(pins)]
  const { patch, findings: behind } = await migrateDocument(stored, catalogue, evaluator.migrate)
  const document = applyPatch(stored, patch)
  // Versions of blocks are as they were made: their elements may be of older versions of components.
  const inside: BlockDocument[] = []
  for (const block of blocks) {
    const { patch: forward } = await migrateDocument(block.document, catalogue, evaluator.migrate)
    inside.push({ ...block, document: applyPatch(block.document, forward) })
  }
  const { program: made, ...compiled } = compilePage(document, catalogue, {
    blocks: blocksAmong(inside),
    ...(look ? { widths: look.widths } : {}),
    ...(texts ? { texts } : {}),
    functions: functions.map(({ name }) => name),
    plugins: (page) => pluginsInUse(page, lookup.contributorOf, references),
  })
  const running = functions.filter(({ name }) => !disabled.includes(lookup.contributorOf('function', name, pins)?.id ?? ''))
  const { program, languages } = await painted(withApp(withAbsent({ ...made, css: lowerCss(made.css) }, pins, lookup), app), running)
  const against = {
    catalogue: catalogueWithBlocks(catalogue, document, blocksAmong(inside)),
    ...{ references, declared: declaredBy(lookup, pins), functions: functions.map(({ name }) => name) },
    records: lookup.records(pins),
  }
  const checked = checkPage(document, against, {
    ...context,
    ...(look ? { look: texts ? { ...look, texts: texts.texts.map(({ id }) => id) } : look } : {}),
    ...(app ? { app: Object.keys(app.variables).map((name) => ({ name })) } : {}),
  })
  const findings = inOrder([
    ...pluginFindings(document, { contributorOf: lookup.contributorOf, references, disabled, failed }),
    ...checked,
    ...behind,
    // Its circles are told by the check, with those that it does not look for.
    ...compiled.findings.filter(({ code }) => !code.endsWith('_CYCLE')),
  ])
  return { ok: true, program, ...(languages ? { languages } : {}), findings: findings.slice(0, MOST_FINDINGS) }
}
const renameField = ({ renaming, ...request }: RenameFieldRequest): RenameFieldAnswer => {
  const { stored, lookup, pins } = read(request)
  const against = {
    ...{ catalogue: lookup.catalogue(pins), references: lookup.references(pins), declared: declaredBy(lookup, pins) },
    ...{ functions: lookup.functions(pins).map(({ name }) => name), records: lookup.records(pins) },
  }
  return { ok: true, ...renameFieldIn(stored, against, renaming) }
}

const answer = async (request: ChildRequest): Promise<ChildAnswer> => {
  if (request.kind === 'compile') return compile(request)
  if (request.kind === 'rename-field') return renameField(request)
  return request.kind === 'migrate' ? migrate(request) : { ok: true, problems: await checkSources(request.sources) }
}

// The server ended, however it did: at once where this process is idle; where it is busy the watch does it.
process.on('disconnect', () => {
  evaluator.dispose()
  process.exit()
})
const tell = (message: CompileMessage): void => void process.send?.(message)
process.on('message', (request: ChildRequest) => {
  answer(request)
    .catch((error: unknown): ChildAnswer => ({ ok: false, reason: toldBy(error) }))
    .then(tell)
})
tell(READY)
