import { ownFileOf } from './import-table.ts'
import { importsOf } from './imports-of.ts'
import type { SourceFile } from './source-files.ts'

/** What an entry loads, at once or later, that `isHeavy` names, each as the way there: `view.tsx → column.ts → zod`. Types load nothing. */
export function heavyWays(
  entry: string,
  files: ReadonlyMap<string, SourceFile>,
  isHeavy: (specifier: string, own: string | undefined) => boolean,
  options: { readonly followLazy: boolean },
): string[] {
  const seen = new Set<string>()
  const ways: string[] = []
  const walk = (path: string, way: string): void => {
    const file = files.get(path)
    if (!file || seen.has(path)) return
    seen.add(path)
    for (const { specifier, typeOnly, lazy } of importsOf(path, file.text)) {
      if (typeOnly || (lazy && !options.followLazy)) continue
      const own = ownFileOf(specifier, path)
      if (isHeavy(specifier, own)) ways.push(`${way} → ${specifier}`)
      else if (own !== undefined) walk(own, `${way} → ${own}`)
    }
  }
  walk(entry, entry)
  return ways
}
