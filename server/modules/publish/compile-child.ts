import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { FunctionRuntime, PageProgram } from '#kernel/engine'
import { checkSources } from '#kernel/engine/check-sources'
import { compilePage, withFirstValues } from '#kernel/engine/compile-page'
import { endWithParent } from '#kernel/engine/end-with-parent'
import { createEvaluator } from '#kernel/engine/first-values'
import { toldBy } from '#kernel/message'
import { lookUpPlugins } from '#kernel/page'
import { readCatalogue } from '../../catalogue.ts'
import { pinsOf } from '../pages/pins-of.ts'
import {
  type ChildAnswer,
  type ChildRequest,
  type CompileAnswer,
  type CompileMessage,
  type CompileRequest,
  READY,
} from './compile-protocol.ts'

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
  command: [process.execPath, join(import.meta.dirname, '../../../kernel/engine/child.ts')],
  total: 8_000,
})

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

const compile = async ({ entries, plugins, disabled }: CompileRequest): Promise<CompileAnswer> => {
  const document = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
  const lookup = lookUpPlugins([...builtIn.plugins, ...plugins])
  const pins = pinsOf(document)
  const functions = lookup.functions(pins)
  const { program, findings } = compilePage(document, lookup.catalogue(pins), { functions: functions.map(({ name }) => name) })
  const running = functions.filter(({ name }) => !disabled.includes(lookup.owner('function', name, pins)?.id ?? ''))
  return { ok: true, program: await painted(program, running), findings }
}
const answer = async (request: ChildRequest): Promise<ChildAnswer> =>
  request.kind === 'compile' ? compile(request) : { ok: true, problems: await checkSources(request.sources) }

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
