import { globalsText } from './globals-loading.ts'
import { answerIntl, warmIntl } from './host-intl.ts'
import { zoneName } from './host-time.ts'
import { queryPairs, queryText, urlParts, urlWith } from './host-url.ts'

export type LogLevel = 'log' | 'info' | 'warn' | 'error'

/** What the answers of one VM depend on. */
export interface AnswersFor {
  /** The zone of local time; unless given, that of the process. */
  readonly zone?: string | undefined
  /** Called for each message of `console`. */
  readonly log?: ((level: LogLevel, text: string) => void) | undefined
}

type Answer = (args: readonly unknown[], of: AnswersFor) => unknown

const LEVELS: ReadonlySet<unknown> = new Set<LogLevel>(['log', 'info', 'warn', 'error'])

const ANSWERS: ReadonlyMap<unknown, Answer> = new Map<string, Answer>([
  ['intl', (args, { zone }) => answerIntl(args, zone)],
  [
    'case',
    ([to, text, locale]) => (to === 'Upper' ? String(text).toLocaleUpperCase : String(text).toLocaleLowerCase).call(text, locale as string),
  ],
  ['url', ([address, base]) => urlParts(String(address), base)],
  ['url-set', ([address, name, value]) => urlWith(String(address), String(name), String(value))],
  ['query', ([query]) => queryPairs(String(query))],
  ['query-text', ([pairs]) => queryText(pairs)],
  ['console', ([level, text], { log }) => LEVELS.has(level) && log?.(level as LogLevel, String(text))],
])

/**
 * Answers a request of the VM, JSON `[subject, …]`: `zone` and `globals` with a plain text, others with JSON `{value}` or `{error, text}`. The VM is
 * not trusted: unknown subjects have no answer, and errors of the host cross as their name and message.
 */
export function answerToVm(request: string, of: AnswersFor): string {
  const [subject, ...args] = JSON.parse(request) as readonly unknown[]
  if (subject === 'zone') return zoneName(Number(args[0]), of.zone)
  if (subject === 'globals') {
    warmIntl()
    return globalsText()
  }
  try {
    return JSON.stringify({ value: ANSWERS.get(subject)?.(args, of) })
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: '' }
    return JSON.stringify({ error: name, text: message })
  }
}
