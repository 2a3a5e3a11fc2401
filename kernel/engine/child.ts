import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { endWithParent } from './end-with-parent.ts'
import { evaluateFirstValues, type FirstValuesRequest } from './evaluate-first-values.ts'
import type { ChildMessage } from './first-values.ts'
import { toJsonLine } from './json-line.ts'
import { memoryPagesFor } from './limits.ts'
import { loadVmModule } from './vm.ts'

/**
 * A process of its own for formulas on the server: one request a line on stdin, several messages a line each on stdout. It may hang or
 * break at any time; whoever started it kills it, and when that one is gone it ends by itself. Writing is synchronous, so that a mark is
 * out before what it marks begins.
 */
const say = (message: ChildMessage) => writeSync(1, toJsonLine(message))

await endWithParent()
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as FirstValuesRequest
  try {
    // A module each: pages of different authors share no memory.
    const module = await loadVmModule({ memoryPages: memoryPagesFor(request.program.bindings.length) })
    evaluateFirstValues(
      module,
      request,
      (running, budget) => say({ kind: 'mark', running, budget }),
      (batch) => say({ kind: 'batch', values: batch.values, failures: batch.failures }),
    )
    say({ kind: 'done' })
  } catch (error) {
    try {
      say({ kind: 'broken', message: error instanceof Error ? error.message : String(error) })
    } finally {
      process.exit(1)
    }
  }
}
