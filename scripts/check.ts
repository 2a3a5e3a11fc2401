import { program, runStep } from './run-step.ts'

/** The checks that read the sources without running the product; all of them run, so that one pass shows everything. */
const checks = {
  types: program('tsc', '--noEmit'),
  'lint and format': program('biome', 'check', '--error-on-warnings'),
  architecture: program('vitest', 'run', '--project=unit', 'tests/architecture'),
}

const failed: string[] = []
for (const [name, command] of Object.entries(checks)) {
  console.log(`— ${name}`)
  if ((await runStep(command)) !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
