import { resolve } from 'node:path'
import { pack } from './pack.ts'
import { PackError } from './problems.ts'

/** `pack <source folder> <output folder>`: 0 when it is packed, 1 with what is wrong, 2 without two folders. */
export async function main([source, output]: readonly string[], folder: string): Promise<number> {
  if (source === undefined || output === undefined) {
    console.error('Usage: node run.mjs pack <source folder> <output folder>')
    return 2
  }
  try {
    const { id, version, files, contributes } = await pack(resolve(folder, source), resolve(folder, output))
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0)
    const count = Object.values(contributes).reduce((sum, list) => sum + list.length, 0)
    console.log(`Packed ${id} ${version}: ${count} contributions, ${Object.keys(files).length} files, ${Math.ceil(bytes / 1024)} KB.`)
    return 0
  } catch (thrown) {
    if (!(thrown instanceof PackError)) throw thrown
    console.error(thrown.message)
    return 1
  }
}
