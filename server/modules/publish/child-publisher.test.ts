import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyDocument, type PageEntry } from '#kernel/page'
import { element, testCatalogue } from '../../testing.fixture.ts'
import { createChildPublisher } from './child-publisher.ts'

let folder: string
let cataloguePath: string
let publisher: ReturnType<typeof createChildPublisher>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-compile-'))
  cataloguePath = join(folder, 'catalogue.json')
  writeFileSync(cataloguePath, testCatalogue())
  publisher = createChildPublisher({ cataloguePath })
})
afterAll(() => {
  publisher.close()
  rmSync(folder, { recursive: true, force: true })
})

const page = (...entries: readonly PageEntry[]) => ({
  entries: new Map([...emptyDocument().entries, ...entries.map((entry) => [entry.id, entry] as const)]),
})

test('a page is compiled in another process, several at once each get their own', async () => {
  const texts = ['one', 'two', 'three']
  const programs = await Promise.all(texts.map((text) => publisher.compile(page(element('b', { props: { text } })))))
  expect(programs.map(({ program }) => program.elements.find((each) => each.id === 'b')?.props.text)).toEqual(texts)
  expect(programs[0]?.program.plugins).toMatchObject({ 'test.components': { version: '1.0.0' } })
})

test('formulas have their first values in place, and one that never ends keeps nobody from publishing', async () => {
  const bound = (id: string, source: string) => element(id, { bindings: { text: { kind: 'formula', source } } })
  const { program } = await publisher.compile(page(bound('sum', '1 + 2'), bound('endless', '(() => { while (true) {} })()')))
  const textOf = (id: string) => program.elements.find((each) => each.id === id)?.props.text
  expect([textOf('sum'), program.needsEngine]).toEqual([3, true])
  expect(textOf('endless')).not.toBe(3)
}, 15_000)

test('a compiler that cannot start is a refusal, not a hang', async () => {
  const broken = createChildPublisher({ cataloguePath: join(folder, 'missing.json') })
  await expect(broken.compile(page())).rejects.toMatchObject({ kind: { status: 503 } })
  broken.close()
})

const title = element('b', { props: { text: 'here' } })
const expectToCompile = async (own: typeof publisher) => {
  const { program } = await own.compile(page(title))
  expect(program.elements.find((each) => each.id === 'b')?.props.text).toBe('here')
}

test('a start that fails costs that publish alone, and says so; the next one works', async () => {
  const own = createChildPublisher({ cataloguePath })
  const failing = vi.spyOn(Bun, 'spawn').mockImplementation(() => {
    throw new Error('EAGAIN: no more processes')
  })
  try {
    await expect(own.compile(page())).rejects.toMatchObject({ kind: { status: 503, message: { zh: expect.stringContaining('未能启动') } } })
    failing.mockRestore()
    await expectToCompile(own)
  } finally {
    failing.mockRestore()
    own.close()
  }
})

test('a process that takes nothing more costs that publish alone', async () => {
  const own = createChildPublisher({ cataloguePath })
  const { spawn } = Bun
  const deaf = vi.spyOn(Bun, 'spawn').mockImplementation(((...args: Parameters<typeof spawn>) => {
    const child = spawn(...args)
    child.send = () => {
      throw new Error('ERR_IPC_CHANNEL_CLOSED')
    }
    return child
  }) as typeof spawn)
  try {
    await expect(own.compile(page())).rejects.toMatchObject({ kind: { status: 503 } })
    deaf.mockRestore()
    await expectToCompile(own)
  } finally {
    deaf.mockRestore()
    own.close()
  }
})

test('a process killed while it works, or between two works, costs at most that publish', async () => {
  const pids: number[] = []
  const { spawn } = Bun
  const watched = vi.spyOn(Bun, 'spawn').mockImplementation(((...args: Parameters<typeof spawn>) => {
    const child = spawn(...args)
    pids.push(child.pid)
    return child
  }) as typeof spawn)
  const own = createChildPublisher({ cataloguePath })
  try {
    await expectToCompile(own)
    const looping = own.compile(page(element('c', { bindings: { text: { kind: 'formula', source: 'new Array(1e9) + ""' } } })))
    process.kill(pids[0]!, 'SIGKILL')
    await expect(looping).rejects.toMatchObject({ kind: { status: 500, message: { en: expect.stringContaining('stopped') } } })
    await expectToCompile(own)
    process.kill(pids[1]!, 'SIGKILL')
    await Bun.sleep(100)
    await expectToCompile(own)
    expect(pids).toHaveLength(3)
  } finally {
    watched.mockRestore()
    own.close()
  }
}, 30_000)

test('a process that never answers is ended and the publish refused, as often as that happens', async () => {
  const command = [process.execPath, '-e', 'setInterval(() => {}, 1_000)']
  const own = createChildPublisher({ cataloguePath, command, timeoutMs: 200 })
  const refused = { kind: { status: 500, message: { en: expect.stringContaining('too long') } } }
  await expect(own.compile(page())).rejects.toMatchObject(refused)
  await expect(own.compile(page())).rejects.toMatchObject(refused)
  own.close()
})
