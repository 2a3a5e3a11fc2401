import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { FunctionRuntime, PageProgram } from '#kernel/engine'
import { checkSources } from '#kernel/engine/check-sources'
import { compilePage, withFirstValues } from '#kernel/engine/compile-page'
import { endWithParent } from '#kernel/engine/end-with-parent'
import { createEvaluator } from '#kernel/engine/first-values'
import { toldBy } from '#kernel/message'
import {
  applyPatch,
  checkDocument,
  lookUpPlugins,
  migrateDocument,
  type PageDocument,
  type PluginLookup,
  pinsOf,
  pluginsInUse,
} from '#kernel/page'
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
} from './compile-protocol.ts'
import { pluginFindings } from './plugin-findings.ts'

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
  command: [process.execPath, join(import.meta.dirname, '../../kernel/engine/child.ts')],
  total: 8_000,
})

/** More than anybody reads. */
const MOST_FINDINGS = 200

/** First values only spare viewers a flicker: a page whose formulas take too long is published without them. */
const painted = async (program: PageProgram, functions: readonly FunctionRuntime[]): Promise<PageProgram> => {
  if (program.bindings.length === 0) return program
  try {
    const { values } = await evaluator.evaluate({ program, functions })
    return withFirstValues(program, values)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return program
  }
}

/** A plugin that is not there is still named: once it is, the page finds it. */
const withAbsent = (program: PageProgram, document: PageDocument, { plugins }: PluginLookup): PageProgram => {
  const absent = Object.entries(pinsOf(document)).filter(([id]) => !plugins.some((each) => each.id === id))
  return absent.length === 0 ? program : { ...program, plugins: { ...Object.fromEntries(absent), ...program.plugins } }
}

const read = ({ entries, plugins }: Pick<CompileRequest, 'entries' | 'plugins'>) => {
  const stored = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
  return { stored, lookup: lookUpPlugins([...builtIn.plugins, ...plugins]), pins: pinsOf(stored) }
}

const migrate = async (request: MigrateRequest): Promise<MigrateAnswer> => {
  const { stored, lookup, pins } = read(request)
  const { patch, findings } = await migrateDocument(stored, lookup.catalogue(pins), evaluator.migrate)
  return { ok: true, changed: [...patch.changed.values()].map(([, to]) => to), findings }
}

const compile = async ({ disabled, failed, ...request }: CompileRequest): Promise<CompileAnswer> => {
  const { stored, lookup, pins } = read(request)
  const [catalogue, references, functions] = [lookup.catalogue(pins), lookup.references(pins), lookup.functions(pins)]
  const { patch, findings: behind } = await migrateDocument(stored, catalogue, evaluator.migrate)
  const document = applyPatch(stored, patch)
  const compiled = compilePage(document, catalogue, {
    functions: functions.map(({ name }) => name),
    plugins: (page) => pluginsInUse(page, lookup.contributorOf, references),
  })
  const running = functions.filter(({ name }) => !disabled.includes(lookup.contributorOf('function', name, pins)?.id ?? ''))
  const program = await painted(withAbsent(compiled.program, document, lookup), running)
  const findings = [
    ...pluginFindings(document, { lookup, disabled, failed }),
    ...checkDocument(document, catalogue, references),
    ...behind,
    ...compiled.findings,
  ]
  return { ok: true, program, findings: findings.slice(0, MOST_FINDINGS) }
}
const answer = async (request: ChildRequest): Promise<ChildAnswer> => {
  if (request.kind === 'compile') return compile(request)
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
