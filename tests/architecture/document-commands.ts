import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../scripts/entries.ts'
import { commands as serverCommands } from '../../server/commands/registry.ts'

interface Command {
  readonly steps?: readonly (readonly string[])[]
  readonly says: string
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const runner = read('run.mjs')
const partOf = (start: string): string => runner.slice(runner.indexOf(start), runner.indexOf('\n}\n', runner.indexOf(start)) + 2)
/**
 * The commands of run.mjs. The file runs when it is imported, so its table is read as text, with the function that
 * writes rows of it.
 */
export const commands = new Function(`${partOf('function serverCommand(')}\n${partOf('const commands = {')}\nreturn commands`)() as Record<
  string,
  Command
>

/** Names of the options of each command of the server, which are declared and not told in its line. */
const declared = new Map(
  await Promise.all(Object.entries(serverCommands).map(async ([name, load]) => [name, Object.keys((await load()).options)] as const)),
)

const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Record<string, string> }

const settings = new Set(
  read('apps/studio/docs/en/operations.md')
    .match(/`[A-Z][A-Z0-9_]+`/g)
    ?.map((name) => name.slice(1, -1)),
)

/** Names of options in a text: `only` of `--only`. */
export const optionsIn = (text: string): readonly string[] => [...text.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)].map(([, name]) => name!)

/** The source of a command's steps, with the files that they import by a relative path. */
export function sourceOf(name: string): string {
  const scripts = commands[name]?.steps?.map(([script]) => script!) ?? ['sdk/pack/main.ts']
  const sources = scripts.flatMap((script) => {
    const text = read(script)
    const imported = [...text.matchAll(/from '(\.[^']+\.ts)'/g)].map(([, path]) => join(dirname(script), path!))
    return [text, ...imported.filter((path) => existsSync(join(root, path))).map(read)]
  })
  return sources.join('\n')
}

/** Words of one line of a shell, without its comment; quotes keep a word together. */
function wordsOf(line: string): readonly string[] {
  const words = line.match(/(?:[^\s'"#]|'[^']*'|"[^"]*"|(?<=\S)#)+|#.*$/g) ?? []
  const comment = words.findIndex((word) => word.startsWith('#'))
  return comment < 0 ? words : words.slice(0, comment)
}

const unknownOption = (command: string, rest: readonly string[]) => {
  const known = declared.get(command) ?? optionsIn(commands[command]?.says ?? '')
  return optionsIn(rest.join(' ')).find((option) => option !== 'help' && !known.includes(option))
}

/**
 * Programs that ship the product; no test has them, so that the files and settings that they are given are looked at.
 */
const SHIPPING = ['docker', 'helm']

function whyNotShipped(rest: readonly string[]): string | undefined {
  const missing = rest.find((word) => /^deploy\//.test(word) && !existsSync(join(root, word)))
  if (missing !== undefined) return `no file ${missing}`
  const setting = rest.map((word) => /^settings\.([A-Z0-9_]+)=/.exec(word)?.[1]).find((name) => name !== undefined && !settings.has(name))
  return setting && `no setting ${setting}`
}

/** Why a line of a shell cannot be run; undefined where it can. */
export function whyNot(line: string): string | undefined {
  const words = wordsOf(line)
  const start = words.findIndex((word) => !/^[A-Z][A-Z0-9_]*=/.test(word))
  if (words.length === 0) return undefined
  for (const word of words.slice(0, start)) {
    const name = word.slice(0, word.indexOf('='))
    if (!settings.has(name)) return `no setting ${name}`
  }
  const [program, first = '', ...rest] = words.slice(start)
  if (program === 'node' && first === 'run.mjs') return whyNotCommand(rest[0], rest.slice(1))
  if (SHIPPING.includes(program!)) return whyNotShipped([first, ...rest])
  if (program !== 'npm') return `unknown program ${program}`
  const name = first === 'run' ? rest[0] : first
  if (name === undefined || !Object.hasOwn(scripts, name)) return `no script ${name}`
  const given = first === 'run' ? rest.slice(1) : rest
  if (given.length > 0 && given[0] !== '--') return 'options of npm come after --'
  return whyNotCommand(name, given.slice(1))
}

function whyNotCommand(name: string | undefined, rest: readonly string[]): string | undefined {
  if (name === undefined) return undefined
  if (!Object.hasOwn(commands, name)) return `no command ${name}`
  const option = unknownOption(name, rest)
  return option && `${name} has no option --${option}`
}
