import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../http/errors.ts'
import { exchangeErrors } from './errors.ts'
import { createFileProcess, type FileProcessOptions } from './file-process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-child-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process whose answer to a call is what this code does. */
const processOf = (answer: string, options: Partial<FileProcessOptions> = {}) => {
  const file = join(folder, `${crypto.randomUUID()}.ts`)
  writeFileSync(file, `process.on('disconnect', () => process.exit()); process.on('message', () => { ${answer} })`)
  return createFileProcess({ command: [process.execPath, file], migrate: undefined, ...options })
}
const failure = async (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error)
const kindOf = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await failure(work)
  return error instanceof AppError ? error.kind : error
}

describe('createFileProcess', () => {
  it('ends a call that never returns, and starts another process for the next', async () => {
    const child = processOf('while (true) {}', { timeoutMs: 1_000 })
    expect(await kindOf(child.call('items', null))).toBe(exchangeErrors.readerLate)
    expect(child.isNew()).toBe(true)
    expect(await kindOf(child.call('items', null))).toBe(exchangeErrors.readerLate)
  })

  it('ends a process that takes too much memory', async () => {
    const child = processOf('const kept = []; setInterval(() => kept.push(new Uint8Array(20e6).fill(1)), 5)', { mostBytes: 300e6 })
    expect(await kindOf(child.call('items', null))).toBe(exchangeErrors.readerFull)
    expect(child.isNew()).toBe(true)
  })

  it('answers a call whose process ends', async () => {
    expect(await kindOf(processOf('process.exit(3)').call('items', null))).toBe(exchangeErrors.readerStopped)
  })

  it('hands on what the process refuses, and what it answers', async () => {
    const kind = JSON.stringify(exchangeErrors.readerFull)
    const refusing = processOf(`process.send({ as: 'refused', refused: { kind: ${kind}, detail: null } })`)
    expect(await kindOf(refusing.call('items', null))).toEqual(exchangeErrors.readerFull)
    const answering = processOf("process.send({ as: 'value', value: [['page', 1]] })")
    expect(await answering.call('items', null)).toEqual([['page', 1]])
    for (const child of [refusing, answering]) child.end()
  })

  it('gives the process nothing of the environment but who started it', async () => {
    process.env.TESSERA_TEST_SECRET = 'a secret'
    const child = processOf("process.send({ as: 'value', value: Object.keys(process.env).filter((name) => name.startsWith('TESSERA')) })")
    expect(await child.call('items', null)).toEqual(['TESSERA_PARENT'])
    delete process.env.TESSERA_TEST_SECRET
    child.end()
  })
})
