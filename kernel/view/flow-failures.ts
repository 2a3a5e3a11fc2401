import type { Diagnostic, Surroundings, Trace, TraceStep } from '#kernel/engine'
import { type Told, tableIn, tell } from '#kernel/message'
import { createInWords, type InWords } from './in-words.ts'
import type { Messages } from './page-services.ts'

/** How long the same failure of a flow is not told again; longer each time, until the flow has worked once. In milliseconds. */
const FIRST_REST = 5_000
const LONGEST_REST = 10 * 60_000
/** A source's own message is taken for the reason of flows that fail for this long after it. */
const JUST_SAID = 10_000
const SHOWN = 200
/** How long a message stays, in seconds. Other flows that fail for the same reason show no message in that time. */
const STAYS = 5

export interface FlowFailuresOptions {
  /** What the console calls the page. */
  readonly page: string
  readonly show: Messages['show']
  readonly locale: () => Surroundings['locale']
  readonly inWords?: InWords
  readonly warn?: (line: string) => void
  readonly now?: () => number
}

export interface FlowFailures {
  /** A flow has ended. */
  ended(trace: Trace): void
  /** The engine could not run a flow, or lost one. */
  lost(failure: Pick<Diagnostic, 'element' | 'path' | 'message'>): void
  /** A source has told the visitor of an error itself. */
  said(text: Told): void
}

/** Tells of flows that failed and whose author took no care of it: the console of each, the visitor of each that is news. */
export function createFlowFailures(options: FlowFailuresOptions): FlowFailures {
  const { page, show: showMessage, locale, inWords = createInWords(undefined, locale), warn = toConsole, now = Date.now } = options
  const resting = new Map<string, { until: number; rest: number }>()
  const spoken = new Map<string, number>()
  const onScreen = new Map<string, { readonly flow: string; readonly until: number }>()

  const show = (flow: string, reason: Told): void => {
    const time = now()
    const key = `${flow} ${keyOf(reason)}`
    const known = resting.get(key)
    if (known && time < known.until) return
    const rest = known ? Math.min(known.rest * 2, LONGEST_REST) : FIRST_REST
    resting.set(key, { until: time + rest, rest })
    const why = keyOf(reason)
    if (time - (spoken.get(why) ?? Number.NEGATIVE_INFINITY) < JUST_SAID) return
    const other = onScreen.get(why)
    if (other && other.flow !== flow && time < other.until) return
    for (const [old, { until }] of onScreen) if (time >= until) onScreen.delete(old)
    onScreen.set(why, { flow, until: time + STAYS * 1_000 })
    inWords(reason, (text) => void showMessage({ tone: 'error', content: textOf(text, locale()), seconds: STAYS }))
  }

  return {
    ended({ flow, startedBy, end, steps, called }) {
      if (called) return
      if (end === 'done') for (const key of resting.keys()) if (key.startsWith(`${flow} `)) resting.delete(key)
      if (end !== 'failed' && end !== 'step limit') return
      const failed = steps.findLast((step) => !step.outcome.ok && !step.action.startsWith('group/'))
      const refused = steps.findLast(({ outcome }) => !outcome.ok && isTooLong(outcome.reason))?.outcome
      const reason =
        end === 'step limit'
          ? refused && !refused.ok
            ? refused.reason
            : tell('engine.step-limit')
          : failed && !failed.outcome.ok
            ? failed.outcome.reason
            : tell('engine.unknown')
      inWords(flowFailed(startedBy, failed, reason), (text) => warn(`[${page}] ${text}`))
      if (!(failed && !failed.outcome.ok && failed.outcome.quiet)) show(flow, reason)
    },
    lost({ element, path, message }) {
      // The owner of the page logs its other failures.
      show(`${element}.${path}`, message)
    },
    said(text) {
      const time = now()
      for (const [known, at] of spoken) if (time - at >= JUST_SAID) spoken.delete(known)
      spoken.set(keyOf(text), time)
    },
  }
}

/** The console's line: the element, its event and the step by their labels. */
function flowFailed({ element, event }: Trace['startedBy'], step: TraceStep | undefined, reason: Told): Told {
  if (!step) return tell('view.flow-failed', { element, event, reason })
  const { action, plugin } = step
  return plugin
    ? tell('view.plugin-step-failed', { element, event, action, plugin, reason })
    : tell('view.step-failed', { element, event, action, reason })
}

const isTooLong = (told: Told): boolean => typeof told === 'object' && 'code' in told && told.code === 'engine.loop-too-long'

const keyOf = (told: Told): string => (typeof told === 'string' ? told : JSON.stringify(told))

const FAILED = { zh: (reason: string) => `操作未完成：${reason}`, en: (reason: string) => `This did not work: ${reason}` }

function textOf(reason: string, locale: Surroundings['locale']): string {
  const short = reason.length > SHOWN ? `${reason.slice(0, SHOWN)}…` : reason
  return tableIn(FAILED, locale)(short)
}

function toConsole(line: string): void {
  console.warn(line)
}
