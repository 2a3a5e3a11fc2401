import { afterEach, expect, it } from 'vitest'
import { type CompileProcess, createCompileProcess } from './compile-process.ts'
import { READY } from './compile-protocol.ts'

let compiler: CompileProcess | undefined
afterEach(() => compiler?.end())

/** A compiler whose process does this with each request. */
function start(onRequest: string, timeoutMs: number): CompileProcess {
  const code = `process.on('message', () => { ${onRequest} }); process.send(${JSON.stringify(READY)})`
  compiler = createCompileProcess({ command: [process.execPath, '-e', code], env: {}, timeoutMs })
  return compiler
}
const REQUEST = { kind: 'check', sources: [] } as const
const ANSWER = 'process.send({ ok: true, problems: [] })'

it('waits for a process that had no processor time', async () => {
  // It is idle for longer than it may work, as one is that gets no turn.
  const process = start(`setTimeout(() => ${ANSWER}, 1500)`, 1_000)
  expect(await process.run(REQUEST)).toEqual({ ok: true, problems: [] })
})

it('gives up a process that never ends, and answers the next request', { timeout: 30_000 }, async () => {
  const process = start('for (;;) {}', 300)
  expect(await process.run(REQUEST)).toMatchObject({ lost: 'late' })
  expect(await process.run(REQUEST)).toMatchObject({ lost: 'late' })
})
