import '#kernel/engine/ends/frozen-prototypes'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownCommands } from './commands/own-commands.ts'
import { release } from './release.ts'
import { settingsHelp } from './settings-help.mjs'

// The binary: `tessera [COMMAND] [OPTIONS]`. It serves unless a command is named.

const product = join(import.meta.dirname, '..')
const chapter = 'apps/studio/docs/en/operations.md'

const startHelp = (): string => {
  const settings = settingsHelp(readFileSync(join(product, chapter), 'utf8'))
  const head = ['Usage: tessera [start]', 'Migrates the database and serves the product.']
  return [...head, 'Settings are environment variables, and all may be left out:', settings.join('\n')].join('\n\n')
}

const help = async (): Promise<string> => {
  const { commands } = await import('./commands/registry.ts')
  const all = await Promise.all(Object.values(commands).map((load) => load()))
  const own = ['start', 'serves the product; --help lists the settings']
  const rows = [own, ...all.map(({ name, says }) => [name, says])]
  const width = Math.max(...rows.map(([name = '']) => name.length))
  const list = rows.map(([name = '', says]) => `  tessera ${name.padEnd(width)}  ${says}`)
  const more = 'Each command has --help; --version says the version.'
  return ['Usage: tessera [command] [options]', '', ...list, '', more].join('\n')
}

const end = (text: string): never => {
  console.log(text)
  process.exit(0)
}
const isHelp = (arg: string | undefined): boolean => arg === '--help' || arg === '-h'

const [name = 'start', ...args] = process.argv.slice(2)
if (name.startsWith(`${product}/`)) {
  // A process of the server, named by its path as if Bun ran the file.
  process.argv.splice(1, 1)
  await import(name)
} else if (name === '--version' || name === '-v') end(release)
else if (isHelp(name) || name === 'help') end(await help())
else if (name === 'start') {
  if (isHelp(args[0])) end(startHelp())
  // Developers run the sources.
  process.env.NODE_ENV ||= 'production'
  await import('./index.ts')
} else {
  const { runCommand } = await import('./commands/command.ts')
  const load = Object.hasOwn(ownCommands, name) ? ownCommands[name] : undefined
  const command = (await load?.()) ?? (await (await import('./commands/registry.ts')).findCommand(name))
  if (command === null) {
    console.error(`There is no command ${name}.\n\n${await help()}`)
    process.exit(2)
  }
  process.exit(await runCommand(command, args, `tessera ${name}`))
}
