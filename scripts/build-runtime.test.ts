import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runtimeTexts } from './build-runtime.ts'
import { root } from './entries.ts'

it('the texts that the VM evaluates are those of its sources', async () => {
  for (const [file, text] of Object.entries(await runtimeTexts())) {
    const written = readFileSync(join(root, 'kernel/engine/vm', file), 'utf8')
    expect(written === text, `${file}: run \`node run.mjs runtime\``).toBe(true)
  }
})
