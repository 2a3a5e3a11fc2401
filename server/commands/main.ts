import '#kernel/engine/ends/frozen-prototypes'
import { runCommand } from './command.ts'
import { commands, findCommand } from './registry.ts'

const [name = '', ...args] = process.argv.slice(2)
const command = await findCommand(name)
if (command === null) {
  console.error(`There is no command ${name}. Commands: ${Object.keys(commands).sort().join(', ')}.`)
  process.exit(2)
}
process.exit(await runCommand(command, args, `npm run ${name} --`))
