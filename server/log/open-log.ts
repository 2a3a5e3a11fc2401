import pino from 'pino'
import { prettyFactory } from 'pino-pretty'
import type { Config } from '../config.ts'
import { createFaultLog } from './fault-log.ts'
import type { Log, LogFields } from './log.ts'
import { type LogOutput, openLogOutput } from './log-output.ts'
import { currentWork } from './work-context.ts'

/** Milliseconds between two looks at which failures have ended, and whether lines were lost. */
const LOOK_MS = 1_000

/** For a terminal: `[12:03:04] INFO: words {"fields":1}` in a line. */
const readable = (output: LogOutput): pino.DestinationStream => {
  const isColored = process.stdout.isTTY === true
  const inWords = prettyFactory({
    colorize: isColored,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'node,release',
  })
  return { write: (line) => output.write(inWords(line)) }
}

/** The fields of what is under way: whose request it is, and which job does it. */
const ofWork = (): LogFields => {
  const work = currentWork()
  if (work === undefined) return {}
  return { requestId: work.requestId, ...(work.job === undefined ? {} : { job: work.job }) }
}

/**
 * Opens the log of a server: a JSON line for each event, with `time`, `level`, `node`, `release`, and `msg`; or lines
 * for people.
 * @example {"level":"info","time":"2026-05-01T10:00:00.000Z","node":"web-1","release":"0.2.0","requestId":"…","msg":"request","route":"/api/user/info","status":200,"ms":3}
 */
export const openLog = ({ log: settings, release }: Pick<Config, 'log'> & { readonly release: string }): Log => {
  const isReadable = settings.format === 'text'
  const output = openLogOutput({ fd: 1, immediate: isReadable })
  const base = { node: settings.node, release }
  const options: pino.LoggerOptions = {
    ...{ level: settings.level, base, mixin: ofWork, timestamp: pino.stdTimeFunctions.isoTime },
    formatters: { level: (level) => ({ level }) },
  }
  const logger = pino(options, isReadable ? readable(output) : output)
  process.on('exit', () => output.flush())
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (words: string, fields: LogFields = {}): void =>
      logger[level](fields, words)
  const lines = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  const faults = createFaultLog(lines)
  const look = (): void => {
    faults.look()
    const lost = output.takeLost()
    if (lost) lines.warn('lines of the log were lost; free the disk of its output, or mend what reads it', lost)
  }
  setInterval(look, LOOK_MS).unref()
  return { ...lines, fault: faults.report, end: output.end, writes: (level) => logger.isLevelEnabled(level) }
}
