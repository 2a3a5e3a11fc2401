import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { adding, element, TestUser } from '#server/testing.fixture'
import { sampleOf } from '../helpers/long.ts'

const main = join(import.meta.dirname, 'publishing-server.ts')
let ending: (() => void)[] = []
afterEach(() => {
  for (const end of ending.toReversed()) end()
  ending = []
})

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
/** The processes that a process has started and that still run. */
const startedBy = (pid: number): number[] => {
  const lines = Bun.spawnSync(['ps', '-A', '-o', 'pid=,ppid=']).stdout.toString().trim().split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([own, parent]) => (parent === pid && isAlive(own!) ? [own!] : []))
}
const until = async <T>(find: () => T | undefined | false, ms: number): Promise<T> => {
  for (const deadline = Date.now() + ms; ; await Bun.sleep(50)) {
    const found = find()
    if (found !== undefined && found !== false) return found
    if (Date.now() > deadline) throw new Error('It did not come to that in time')
  }
}

/** Milliseconds of a processor that tell a loop from whatever else a process does. */
const LOOPING = 200
/** Milliseconds that a process has computed; 0 of one that has ended. Linux says it in ticks of 10 ms, `ps` elsewhere in minutes and seconds. */
const computedBy = (pid: number): number => {
  if (process.platform !== 'linux') {
    const text = Bun.spawnSync(['ps', '-o', 'time=', '-p', String(pid)])
      .stdout.toString()
      .trim()
    return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
  }
  try {
    // The name before the fields may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}

/** A server that is publishing a page whose formula loops inside the engine, where nothing interrupts it. */
const loopingServer = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-killed-'))
  ending.push(() => rmSync(folder, { recursive: true, force: true }))
  const server = Bun.spawn([process.execPath, main], { env: { DATA_DIR: folder }, stdio: ['ignore', 'pipe', 'ignore'] })
  ending.push(() => server.kill('SIGKILL'))
  const { value } = await server.stdout.getReader().read()
  const user = new TestUser((request) => fetch(request), new TextDecoder().decode(value).trim())
  await user.signIn('/api/user/login', { userName: 'admin@test.dev', userPwd: 'correct horse battery' })
  const project = await user.newProject()
  const publish = async (source: string) => {
    const { id } = await user.newPage(project.id)
    await user.post('/api/pages/update', {
      id,
      revision: 1,
      patch: adding(
        ...Array.from({ length: 8 }, (_, i) => element(`e${i}`, { order: `a${i}`, bindings: { text: { kind: 'formula', source } } })),
      ),
    })
    return user.post('/api/page/publish/create', { env: 'stg', id, previewImg: '' })
  }
  expect((await publish('1 + 1')).status).toBe(200)
  const looping = publish('new Array(1e9) + ""').catch(() => null)
  const compiler = await until(() => startedBy(server.pid)[0], 10_000)
  const formulas = await until(() => startedBy(compiler)[0], 10_000)
  ending.push(() => {
    for (const pid of [compiler, formulas]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  // Whoever would end the loop is held still, so that it is in the midst of one when it is killed. On a busy machine it begins late.
  const idle = computedBy(formulas)
  await until(() => startedBy(compiler).some((pid) => computedBy(pid) > (pid === formulas ? idle : 0) + LOOPING), 20_000)
  process.kill(compiler, 'SIGSTOP')
  const last = startedBy(compiler)
  await Bun.sleep(1_500)
  return { server, compiler, formulas: last, looping, publish }
}
const areGone = (...pids: readonly number[]) => until(() => pids.every((pid) => !isAlive(pid)), 10_000)

test('a compiler killed in the midst of an endless formula leaves no process behind, and the next publish works', async () => {
  const { compiler, formulas, looping, publish } = await loopingServer()
  expect(formulas.filter(isAlive)).toEqual(formulas)
  process.kill(compiler, 'SIGKILL')
  await areGone(compiler, ...formulas)
  expect(await looping).toMatchObject({ status: 500, msg: expect.stringContaining('The compiler stopped') })
  expect((await publish('2 + 2')).status).toBe(200)
}, 60_000)

const DEATHS = [
  { name: 'a server and its compiler killed together', signal: 'SIGKILL' },
  { name: 'a server killed', signal: 'SIGCONT' },
] as const
test.each(sampleOf(DEATHS, 1))(
  '$name in the midst of an endless formula leave no process behind',
  { timeout: 60_000 },
  async ({ signal }) => {
    const { server, compiler, formulas } = await loopingServer()
    server.kill('SIGKILL')
    if (signal === 'SIGCONT') await server.exited
    process.kill(compiler, signal)
    await areGone(compiler, ...formulas)
  },
)
