import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './entries.ts'
import { presetKinds } from './preset-kinds.ts'
import { readBuiltIn, readDeclarations } from './read-declarations.ts'

const HEADER = '// Written by `node run.mjs presets` from built-in.ts; a change belongs there.\n'

/** The texts of the lists in `plugins/presets` by the name of their file, from what `built-in.ts` below `plugins` lists. */
export function presetTexts(plugins: string): ReadonlyMap<string, string> {
  const folders = readBuiltIn(plugins)
  const kindOf = (folder: string) => folder.split('/')[0] ?? ''
  const strange = folders.find((folder) => !Object.hasOwn(presetKinds, kindOf(folder)))
  if (strange)
    throw new Error(`plugins/presets/built-in.ts lists ${strange}; what it lists is in one of ${Object.keys(presetKinds).join(', ')}`)
  const texts = new Map<string, string>()
  for (const [kind, { areFiles, makers, files }] of Object.entries(presetKinds)) {
    const fileOf = (folder: string) => (areFiles ? `${folder}.ts` : `${folder}/index.ts`)
    const own = folders.filter((folder) => kindOf(folder) === kind)
    const declared = own.flatMap((folder) => readDeclarations(plugins, folder, fileOf(folder), makers))
    for (const { name, folder } of declared) {
      const other = declared.find((one) => one.name === name && one.folder !== folder)
      if (other) throw new Error(`plugins/${folder} and plugins/${other.folder} both export ${name}: give one another name`)
    }
    for (const [file, write] of Object.entries(files)) texts.set(file, HEADER + write(declared))
  }
  return texts
}

/** The lists in `plugins/presets` that are not what `built-in.ts` asks for, each with its right text. */
export function stalePresets(plugins: string): ReadonlyMap<string, string> {
  const isStale = ([file, text]: readonly [string, string]) => {
    const path = join(plugins, 'presets', file)
    return !existsSync(path) || readFileSync(path, 'utf8') !== text
  }
  return new Map([...presetTexts(plugins)].filter(isStale))
}

/** Writes the lists that are stale, and no others: whoever watches files is not woken for nothing. */
export function writePresets(plugins: string): void {
  for (const [file, text] of stalePresets(plugins)) writeFileSync(join(plugins, 'presets', file), text)
}

/** With `--check` nothing is written, and a list that is out of date is an error. */
function main(check: boolean): number {
  const plugins = join(root, 'plugins')
  const stale = [...stalePresets(plugins).keys()].map((file) => `plugins/presets/${file}`)
  if (stale.length === 0) return 0
  if (check) {
    console.error(`Out of date: ${stale.join(', ')}. Run: node run.mjs presets`)
    return 1
  }
  writePresets(plugins)
  console.log(`Wrote ${stale.join(', ')}.`)
  return 0
}

if (import.meta.main) {
  try {
    process.exit(main(process.argv.includes('--check')))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
