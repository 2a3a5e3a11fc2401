/**
 * Runs a recorded flow again, headless: the page's document, the trace that the editor or a user's browser kept, and no network. Time, chance,
 * answers of sources, methods and the page are told as they were recorded, so the run takes the same way, step by step.
 *
 * ```ts
 * test('saving an order without rows says so', async () => {
 *   const { trace, page } = await replay(storedPage, recorded, { plugins: basePlugins })
 *   expect(outlineOf(trace)).toEqual(outlineOf(recorded))
 *   expect(await page.variables()).toMatchObject({ saved: false })
 *   page.dispose()
 * })
 * ```
 *
 * To write a test by hand instead of from a trace, see `createHeadlessPage`; `sdk/examples/reserve.test.ts` shows both.
 */
import type { Diagnostic, Evaluation, Trace, TraceAnswer } from '#kernel/engine'
import type { Json } from '#kernel/page/values'
import { createHeadlessPage, type HeadlessOptions, type HeadlessPage } from './headless-page.ts'

/** The trace of a replayed flow, and the page it ran on. */
export interface Replayed {
  readonly trace: Trace
  /** As the run left it. */
  readonly page: HeadlessPage
}

/** Runs a recorded flow again, with the flows that it called; nothing else runs beside it. */
export async function replay(stored: unknown, recorded: Trace, options: HeadlessOptions): Promise<Replayed> {
  const { startedBy, startedAt, flow } = recorded
  if (!recorded.replay) throw new Error(`the trace of ${flow} does not hold what it takes to run it again`)
  const { payload, state, rows } = recorded.replay
  const { answers } = recorded.replay
  const world = { recorded: (id: string) => (id === flow ? answers : NOTHING), ...options.world }
  const page = await createHeadlessPage(stored, { now: startedAt, ...options, world })
  await page.write(state)
  const { scope } = startedBy
  // The row as it was: it may have moved or gone since.
  await page.fire(
    startedBy.element,
    startedBy.event,
    payload,
    scope === undefined ? {} : { scope, ...(rows === undefined ? {} : { rows }) },
  )
  const trace = page.traces.find((t) => t.flow === flow)
  if (!trace) throw new Error(`${startedBy.element} does not start ${flow} on ${startedBy.event} any more`)
  return { trace, page }
}

/** Evaluates a formula again that failed, over the state that it read then; answers its value, or how it fails now. */
export async function replayFailure(
  stored: unknown,
  { element, path, formula }: Diagnostic,
  options: HeadlessOptions,
): Promise<Evaluation> {
  if (!formula) throw new Error(`the failure of ${element} ${path} does not hold what it takes to see it again`)
  const page = await createHeadlessPage(stored, { now: formula.time, ...options })
  await page.write(formula.read)
  const evaluation = await page.evaluate(formula.source, formula.input, formula.kind)
  page.dispose()
  return evaluation
}

const NOTHING: readonly TraceAnswer[] = []

/** What of a trace is the same each time it is run: everything but how long it took. */
export function outlineOf({ flow, end, steps }: Trace): Json {
  const outline = steps.map(({ node, action, input, params, outcome }) => ({ node, action, input, params, outcome }))
  return JSON.parse(JSON.stringify({ flow, end, steps: outline })) as Json
}
