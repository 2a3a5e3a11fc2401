import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { MessageError, tell } from '#kernel/message'
import type { MigrationResult, MigrationTask, RunMigrations } from '#kernel/page/schema'
import type { Json } from '#kernel/page/values'
import type { Running } from '../control.ts'
import { LIMITS } from '../limits.ts'
import type { PageProgram, ProgramFirstRows } from '../program.ts'
import type { Diagnostic } from '../protocol.ts'
import type { FunctionRuntime } from '../runtime.ts'
import { childEnvironment } from './end-with-parent.ts'
import type { FirstValuesRequest } from './evaluate-first-values.ts'
import { firstRows } from './first-rows.ts'
import { toJsonLine } from './json-line.ts'
import { watchSilence } from './silence.ts'

/** Child → server, one JSON text a line. */
export type ChildMessage =
  | { readonly kind: 'mark'; readonly running: Running; readonly budget: number }
  | { readonly kind: 'batch'; readonly values: string; readonly failures: readonly Diagnostic[]; readonly rows?: ProgramFirstRows }
  | { readonly kind: 'task'; readonly task: number; readonly budget: number }
  | { readonly kind: 'migrated'; readonly task: number; readonly result: MigrationResult }
  | { readonly kind: 'done' }
  | { readonly kind: 'broken'; readonly message: string }

export interface MigrationsRequest {
  readonly tasks: readonly MigrationTask[]
}
/** Server → child. */
export type ChildRequest = FirstValuesRequest | MigrationsRequest

export interface FirstValues {
  /** By binding id. */
  readonly values: { readonly [bindingId: string]: Json }
  readonly failures: readonly Diagnostic[]
  /** The first rows of lists that are known; absent where there are none. */
  readonly rows?: ProgramFirstRows
}

/** Evaluates pages in a child process, which is killed when it hangs; the formula that did it is left out and named. */
export interface Evaluator {
  evaluate(page: {
    readonly program: PageProgram
    readonly functions: readonly FunctionRuntime[]
    /** Of a page that has several: the one that the values are in. */
    readonly language?: string
  }): Promise<FirstValues>
  /** Runs the migrations of plugins there; one that hangs is killed and told as a failure, and those after it still run. Never rejects. */
  migrate: RunMigrations
  dispose(): void
}

export interface EvaluatorOptions {
  /** What starts the child: `['bun', 'kernel/engine/ends/child.ts']`. */
  readonly command: readonly [string, ...string[]]
  /** For one page, everything included, in milliseconds. */
  readonly total?: number
  /** For a child to start, and to say something again between two formulas, in milliseconds; 5,000 unless said. */
  readonly start?: number
  /** Told of every child that is started. */
  readonly onStart?: (child: ChildProcess) => void
}

const START = 5_000
/** Children lost over one page before all suspects are left out together. */
const PATIENCE = 8

export function createEvaluator(options: EvaluatorOptions): Evaluator {
  let child: ChildProcess | null = null
  let queue: Promise<unknown> = Promise.resolve()
  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const running = (): ChildProcess => {
    if (child !== null) return child
    const [program, ...args] = options.command
    const started = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], env: childEnvironment() })
    // Lost between two pages, or never started: the next page gets another one.
    const forget = () => {
      if (child === started) child = null
    }
    started.on('exit', forget)
    started.on('error', forget)
    // What cannot be written is noticed by the answer that does not come; once a child.
    started.stdin.on('error', () => {})
    child = started
    options.onStart?.(started)
    return started
  }
  return {
    evaluate: ({ program, functions, language }) => {
      const turn = queue.then(() =>
        evaluate(
          { running, end, patience: options.start ?? START },
          { program, functions, language },
          performance.now() + (options.total ?? 20_000),
        ),
      )
      queue = turn.catch(() => {})
      return turn
    },
    migrate: (tasks) => {
      const turn = queue.then(() =>
        migrateAll({ running, end, patience: options.start ?? START }, tasks, performance.now() + (options.total ?? 20_000)),
      )
      queue = turn.catch(() => {})
      return turn
    },
    dispose: end,
  }
}

type Attempt = { readonly ok: true } | { readonly ok: false; readonly suspects: readonly number[] }

/** The child in which pages are evaluated, and how long it may be silent while no formula runs. */
interface Place {
  readonly running: () => ChildProcess
  readonly end: () => void
  readonly patience: number
}

async function evaluate(
  { running, end, patience }: Place,
  {
    program,
    functions,
    language,
  }: { readonly program: PageProgram; readonly functions: readonly FunctionRuntime[]; readonly language: string | undefined },
  deadline: number,
): Promise<FirstValues> {
  const values = new Map<string, Json>()
  const failures = new Map<string, Diagnostic>()
  const quarantined = new Set<number>()
  const careful = new Set<number>()
  const { bindings, variables, code, names, app, templates, uses, texts, timeZone } = program
  let rows: ProgramFirstRows | undefined
  for (let attempt = 0; ; attempt++) {
    const elements = program.elements.map((e) => e.id)
    const request: FirstValuesRequest = {
      program: {
        bindings,
        variables,
        elements,
        ...(code === undefined ? {} : { code }),
        ...(names ? { names } : {}),
        ...(app ? { app } : {}),
        ...(templates && uses ? { templates, uses } : {}),
        ...(texts ? { texts } : {}),
        ...(timeZone ? { timeZone } : {}),
      },
      ...(language === undefined ? {} : { language }),
      functions,
      quarantined: [...quarantined],
      careful: [...careful].filter((id) => !quarantined.has(id)),
    }
    const result = await converse(running(), request, { deadline, patience }, (message) => {
      collect(message, values, failures)
      // Each time all of them: with one more formula that hung.
      if (message.kind === 'batch' && message.rows) rows = message.rows
    })
    if (result.ok) {
      const first = rows && firstRows(rows, bindings)
      return { values: Object.fromEntries(values), failures: [...failures.values()], ...(first ? { rows: first } : {}) }
    }
    end()
    if (performance.now() > deadline) throw new MessageError(tell('engine.first-values-timeout'))
    if (result.suspects.length === 0 && attempt > 2) throw new MessageError(tell('engine.first-values-failed'))
    if (result.suspects.length === 1 || attempt >= PATIENCE) for (const id of result.suspects) quarantined.add(id)
    else for (const id of result.suspects) careful.add(id)
  }
}

async function migrateAll(
  { running, end, patience }: Place,
  tasks: readonly MigrationTask[],
  deadline: number,
): Promise<readonly MigrationResult[]> {
  const results: MigrationResult[] = []
  for (let failedStarts = 0; results.length < tasks.length; ) {
    const first = results.length
    let begun = false
    const ended = await converse(running(), { tasks: tasks.slice(first) }, { deadline, patience }, (message) => {
      begun = true
      if (message.kind === 'migrated') results[first + message.task] = message.result
    })
    if (ended.ok) break
    end()
    // A process that started too slowly is no fault of any formula.
    if (begun) results.push({ ok: false, why: tell('engine.migration-hung') })
    else failedStarts++
    if (performance.now() > deadline || failedStarts > 3)
      while (results.length < tasks.length) results.push({ ok: false, why: tell('engine.migration-late') })
  }
  return results
}

function collect(message: ChildMessage, values: Map<string, Json>, failures: Map<string, Diagnostic>): void {
  if (message.kind !== 'batch') return
  const list = JSON.parse(message.values) as Json[]
  for (let i = 0; i < list.length; i += 2) values.set(String(list[i]), list[i + 1]!)
  for (const failure of message.failures) failures.set(`${failure.element} ${failure.path}`, failure)
}

/** One request and its messages. Ends when the child reports its end, dies, or is silent longer than its code may run. */
function converse(
  child: ChildProcess,
  request: ChildRequest,
  { deadline, patience }: { readonly deadline: number; readonly patience: number },
  heard: (message: ChildMessage) => void,
): Promise<Attempt> {
  return new Promise((resolve) => {
    let running: Running | null = null
    const lines = createInterface({ input: child.stdout! })
    const finish = (attempt: Attempt) => {
      silence.end()
      lines.close()
      child.off('exit', lost)
      child.off('error', lost)
      resolve(attempt)
    }
    const lost = () => finish({ ok: false, suspects: running?.kind === 'bindings' ? running.ids : [] })
    const silence = watchSilence(child.pid ?? 0, deadline, lost)
    silence.allow(patience)
    lines.on('line', (line) => {
      const message = parseMessage(line)
      if (!message) return
      if (message.kind === 'done') return finish({ ok: true })
      if (message.kind === 'broken') return lost()
      if (message.kind === 'mark') running = message.running
      else
        try {
          heard(message)
        } catch {
          // What it says is no message: the process is not to be trusted any further.
          return lost()
        }
      if ('budget' in message) silence.allowWork(message.budget + LIMITS.grace)
      else silence.allow(patience)
    })
    child.once('exit', lost)
    child.once('error', lost)
    child.stdin!.write(toJsonLine(request))
  })
}

function parseMessage(line: string): ChildMessage | null {
  try {
    return JSON.parse(line) as ChildMessage
  } catch {
    return null
  }
}
