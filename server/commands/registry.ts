import { modules } from '../modules/index.ts'
import type { AnyCommand, CommandList } from './command.ts'
import { ownCommands } from './own-commands.ts'

/** Every command by its name: those of the server, and those that its modules bring. */
export const commands: CommandList = Object.assign(
  {},
  ownCommands,
  ...modules.map(({ commands: brought = {} }) => brought),
)

/** The command of a name; null where there is none. */
export const findCommand = async (name: string): Promise<AnyCommand | null> =>
  Object.hasOwn(commands, name) ? ((await commands[name]?.()) ?? null) : null
