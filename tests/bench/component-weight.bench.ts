import { componentDeclarations } from '#plugins/presets/components'
import type { ComponentDeclaration } from '#sdk'
import { builtFiles } from '../helpers/built-files.ts'
import type { Row } from './row.ts'

const declared = componentDeclarations as readonly unknown[] as readonly ComponentDeclaration[]
const folderOf = (type: string): string => type.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

export const rows = declared.map(({ type }) => `weight/${type}`)

/** A file that so many views load is shared: a page with several of them loads it once. */
const SHARED = 4

/**
 * What each component's view adds to a page, in KB of brotli: files that few other views need. The baseline is all that it needs on a page that has nothing
 * else. What every page loads is in neither, nor what the view loads later.
 */
export async function run(): Promise<Row[]> {
  const files = builtFiles()
  const added = declared.map(({ type }) => files.addedBy(`plugins/components/${folderOf(type)}/view.tsx`))
  const users = new Map<string, number>()
  for (const file of added.flat()) users.set(file, (users.get(file) ?? 0) + 1)
  return declared.map(({ type, weight }, at) => {
    const own = added[at]!.filter((file) => users.get(file)! < SHARED)
    const most = weight?.most ?? 12
    return {
      name: `weight/${type}`,
      ratio: null,
      value: files.weightOf(own),
      unit: 'KB br',
      baseline: files.weightOf(added[at]!),
      rounds: 1,
      most,
    }
  })
}
