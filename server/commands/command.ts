import { parseArgs } from 'node:util'
import { ConfigError } from '../config-error.ts'
import { OperatorError } from '../operator-error.ts'

/** An option of a command: with a value, named as `value` in the help, or without one. */
export type Option = { readonly says: string; readonly value: string } | { readonly says: string }
type Options = { readonly [name: string]: Option }
type Given<O extends Options> = { readonly [N in keyof O]?: O[N] extends { readonly value: string } ? string : boolean }

/** What was typed makes no sense; the help follows the message. */
export class UsageError extends Error {}

/** Something that an operator does from the command line. It ends well unless it throws. */
export interface Command<O extends Options = Options> {
  readonly name: string
  /** One line of the list of commands. */
  readonly says: string
  /** Further lines of its help. */
  readonly details?: readonly string[]
  readonly options: O
  /** What the message of a failure begins with, where “Tessera cannot” and the name make no sentence. */
  readonly failure?: string
  /** @throws UsageError, ConfigError, OperatorError */
  run(given: Given<O>): Promise<void>
}
/** A command of any options, as the list of commands holds it. */
export type AnyCommand = Omit<Command, 'run'> & { run(given: never): Promise<void> }

/** Commands by their names, each read when it is called. */
export interface CommandList {
  readonly [name: string]: () => Promise<AnyCommand>
}

/**
 * Declares a command.
 * @example defineCommand({ name: 'copy', says: 'copies …', options: { to: { value: 'PLACE', says: 'where to' } }, run: async ({ to }) => … })
 */
export const defineCommand = <const O extends Options>(command: Command<O>): Command<O> => command

/** 0: done. 1: it could not be done. 2: the command or the settings make no sense. */
export type ExitCode = 0 | 1 | 2

/** What `--help` prints; `called` is how the command was called, such as `npm run copy --`. */
export const helpOf = ({ says, details = [], options }: AnyCommand, called: string): string => {
  const rows = Object.entries(options).map(([name, option]) => {
    const left = 'value' in option ? `--${name} ${option.value}` : `--${name}`
    return [left, option.says] as const
  })
  rows.push(['--help', 'prints this'])
  const width = Math.max(...rows.map(([left]) => left.length))
  const lines = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
  const tail = ['Exit codes: 0 done, 1 not done, 2 wrong options or settings.']
  return [
    `Usage: ${called} [options]`,
    '',
    `${says[0]?.toUpperCase()}${says.slice(1)}.`,
    ...details,
    '',
    ...lines,
    '',
    ...tail,
  ].join('\n')
}

const readOptions = ({ options }: AnyCommand, args: readonly string[]): object => {
  const types = Object.entries(options).map(
    ([name, option]) => [name, { type: 'value' in option ? 'string' : 'boolean' } as const] as const,
  )
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(types) }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * Runs a command with what was typed after its name, and says on the terminal why it failed. Other failures are thrown
 * on.
 */
export const runCommand = async (command: AnyCommand, args: readonly string[], called: string): Promise<ExitCode> => {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpOf(command, called))
    return 0
  }
  try {
    await command.run(readOptions(command, args) as never)
    return 0
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${helpOf(command, called)}`)
    else if (error instanceof ConfigError)
      console.error(`Tessera cannot ${command.name} with this configuration.\n${error.message}`)
    else if (error instanceof OperatorError)
      console.error(`${command.failure ?? `Tessera cannot ${command.name}`}: ${error.message}`)
    else throw error
    return error instanceof OperatorError ? 1 : 2
  }
}
