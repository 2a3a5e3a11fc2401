import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfigError } from '../config-error.ts'
import { OperatorError } from '../operator-error.ts'
import { defineCommand, runCommand, UsageError } from './command.ts'
import { commands } from './registry.ts'

let said: string[] = []
let wrong: string[] = []
beforeEach(() => {
  ;[said, wrong] = [[], []]
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => void wrong.push(line))
})
afterEach(() => vi.restoreAllMocks())

const given: unknown[] = []
const commandThat = (fails?: Error) =>
  defineCommand({
    name: 'move',
    says: 'moves things',
    options: { to: { value: 'PLACE', says: 'where to' }, fast: { says: 'at speed' } },
    async run(options) {
      given.push({ ...options })
      if (fails) throw fails
    },
  })
const run = (args: readonly string[], fails?: Error) => runCommand(commandThat(fails), args, 'tessera move')

test('reads options, and ends with 0', async () => {
  expect(await run(['--to', 'x', '--fast'])).toBe(0)
  expect(given.at(-1)).toEqual({ to: 'x', fast: true })
})

test.each([
  ['an option that there is not', ['--two', 'x'], undefined, 2, /Unknown option '--two'[\s\S]*Usage: tessera move/],
  ['an option without its value', ['--to'], undefined, 2, /--to[\s\S]*Usage: tessera move/],
  ['a wrong use', [], new UsageError('Name a place.'), 2, /^Name a place\.\n\nUsage/],
  [
    'wrong settings',
    [],
    new ConfigError('PORT: no number'),
    2,
    /^Tessera cannot move with this configuration\.\nPORT: no number$/,
  ],
  [
    'what an operator can mend',
    [],
    new OperatorError('the disk is full.'),
    1,
    /^Tessera cannot move: the disk is full\.$/,
  ],
])('%s is reported with its exit code', async (_, args, fails, code, words) => {
  expect(await run(args, fails)).toBe(code)
  expect(wrong).toEqual([expect.stringMatching(words)])
})

test('what nobody expected is thrown on', async () => {
  await expect(run([], new Error('no'))).rejects.toThrow('no')
})

test('every command is listed under its name, and has help that explains each option', async () => {
  for (const [name, load] of Object.entries(commands)) {
    const command = await load()
    expect(command.name).toBe(name)
    said = []
    expect(await runCommand(command, ['--help'], `npm run ${name} --`)).toBe(0)
    for (const option of Object.keys(command.options)) expect(said.join('\n')).toMatch(new RegExp(`--${option} .*\\w`))
  }
})
