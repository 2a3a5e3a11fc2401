import '#kernel/engine/ends/frozen-prototypes'
import { runCommand } from './command.ts'
import { commands } from './list.ts'

const [name = '', ...args] = process.argv.slice(2)
const load = Object.hasOwn(commands, name) ? commands[name] : undefined
if (load === undefined) {
  console.error(`There is no command ${name}. Commands: ${Object.keys(commands).join(', ')}.`)
  process.exit(2)
}
process.exit(await runCommand(await load(), args, `npm run ${name} --`))
