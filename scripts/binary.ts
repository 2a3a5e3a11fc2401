import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildBinary, ownTarget } from './binary/build-binary.ts'
import { MissingLibrary } from './binary/style-compiler.ts'
import { build } from './build.ts'
import { root } from './entries.ts'

const { values } = parseArgs({
  options: {
    target: { type: 'string', default: ownTarget() },
    output: { type: 'string', default: join(root, 'dist/bin/tessera') },
    verbose: { type: 'boolean', default: false },
  },
})
const code = await build({ onlyIfChanged: true, verbose: values.verbose })
if (code !== 0) process.exit(code)
const file = resolve(values.output)
try {
  const bytes = await buildBinary({ file, target: values.target })
  console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB for ${values.target}`)
} catch (error) {
  if (!(error instanceof MissingLibrary)) throw error
  console.error(error.message)
  process.exit(1)
}
