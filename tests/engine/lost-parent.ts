import { writeFileSync } from 'node:fs'
import { createEvaluator } from '../../kernel/engine/ends/first-values.ts'
import { testProgram } from './test-program.ts'

// Whoever has formulas run, to be killed meanwhile: `lost-parent.ts CHILD LOG`. `LOG.looping` says that the loop has been sent.
const [child, log] = process.argv.slice(2) as [string, string]
const evaluator = createEvaluator({ command: [process.execPath, child, log] })
const page = (source: string) => testProgram({ bindings: { 'A.text': { kind: 'formula', source } } })
// The process is up and has its engine after the first page.
await evaluator.evaluate({ program: page('1'), functions: [] })
const looping = evaluator.evaluate({ program: page('[].indexOf.call({ length: 2 ** 53 - 1 }, 1)'), functions: [] })
setTimeout(() => writeFileSync(`${log}.looping`, ''), 50)
await looping
