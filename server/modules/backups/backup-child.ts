import '#kernel/engine/ends/frozen-prototypes'
import { setPriority } from 'node:os'
import { endWithParent } from '#kernel/engine/ends/end-with-parent'
import { runTaskHere } from './backup-tasks.ts'
import type { ToChild } from './child-protocol.ts'

// A separate process that makes or verifies one backup, so that the server is not held up, and then ends.

await endWithParent()
try {
  setPriority(19)
} catch {
  // A system without priorities.
}

process.on('SIGTERM', () => process.exit())
process.on('disconnect', () => process.exit())
process.on('message', (message: ToChild) => void runTaskHere(message).then((told) => process.send?.(told)))
