import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from './config.ts'
import { createS3Store, readS3Address } from './files/s3-store.ts'

const root = join(import.meta.dirname, '..')
const help = (...args: string[]) => spawnSync('node', ['run.mjs', ...args], { cwd: root, encoding: 'utf8' })

test('the help of start names every setting once, and begins nothing', () => {
  const { stdout, status } = help('start', '--help')
  const named = [...stdout.matchAll(/^([A-Z][A-Z0-9_, ]*) {2}\(/gm)].flatMap(([, names]) => names!.split(', '))
  expect(status).toBe(0)
  expect(named.sort()).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').sort())
})

test('every command has help', () => {
  for (const [, name] of help().stdout.matchAll(/^ {2}npm run (\S+)/gm)) expect(help(name!, '-h')).toMatchObject({ status: 0 })
})

test('a bucket that nobody serves cannot be reached', async () => {
  const closed = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const address = readS3Address(`http://KEY:SECRET@127.0.0.1:${closed.port}/bucket`)!
  await closed.stop(true)
  await expect(createS3Store(address).reach()).rejects.toThrow()
})
