import { appendFileSync } from 'node:fs'

// The process for formulas as it is hardest to get rid of: it hears no signal that can be refused. Its number goes to the file it is given.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
appendFileSync(process.argv[2]!, `${process.pid}\n`)
await import('../../kernel/engine/ends/child.ts')
