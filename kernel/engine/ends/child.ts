import './frozen-prototypes.ts'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { memoryPagesFor } from '../limits.ts'
import { loadGlobals } from '../vm/globals-loading.ts'
import { runMigrations } from '../vm/run-migrations.ts'
import { loadVmModule } from '../vm/vm.ts'
import { loadRows } from '../vm/vm-rows.ts'
import { endWithParent } from './end-with-parent.ts'
import { evaluateFirstValues } from './evaluate-first-values.ts'
import type { ChildMessage, ChildRequest } from './first-values.ts'
import { toJsonLine } from './json-line.ts'

/**
 * A separate process for formulas on the server: one request per line on stdin, messages as lines on stdout. It may
 * hang or crash at any time; its parent kills it, and it ends by itself when the parent has ended. Writing is
 * synchronous, so that a mark is sent before the code it announces starts.
 */
const say = (message: ChildMessage) => writeSync(1, toJsonLine(message))

await endWithParent()
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as ChildRequest
  try {
    // A module each: pages of different authors share no memory.
    if ('tasks' in request)
      runMigrations(
        await loadVmModule(),
        request.tasks,
        (task, budget) => say({ kind: 'task', task, budget }),
        (task, result) => say({ kind: 'migrated', task, result }),
      )
    else {
      await loadGlobals()
      if (request.program.templates?.length) await loadRows()
      evaluateFirstValues(
        await loadVmModule({ memoryPages: memoryPagesFor(request.program.bindings.length) }),
        request,
        (running, budget) => say({ kind: 'mark', running, budget }),
        ({ values, failures, rows }) => say({ kind: 'batch', values, failures, ...(rows ? { rows } : {}) }),
      )
    }
    say({ kind: 'done' })
  } catch (error) {
    try {
      say({ kind: 'broken', message: error instanceof Error ? error.message : String(error) })
    } finally {
      process.exit(1)
    }
  }
}
