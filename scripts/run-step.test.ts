import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './entries.ts'
import { runQuietly } from './run-step.ts'

test('what a command prints beside another one is shown when that one is done, and its exit code is answered', async () => {
  const child = `console.log('early'); console.error('wrong'); setTimeout(() => { console.log('late'); process.exit(3) }, 600)`
  const script = `
    const { runStepBeside } = await import(${JSON.stringify(join(root, 'scripts/run-step.ts'))})
    const turn = new Promise((resolve) => setTimeout(() => { console.log('turn'); resolve() }, 300))
    const code = await runStepBeside([process.execPath, '-e', ${JSON.stringify(child)}], {}, turn)
    console.log('code ' + code)`
  const { code, output } = await runQuietly([process.execPath, '-e', script])
  expect(code).toBe(0)
  const [printed, complaints] = [output.replace('wrong\n', ''), output.includes('wrong\n')]
  expect([printed, complaints]).toEqual(['turn\nearly\nlate\ncode 3\n', true])
})
