import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { componentDeclarations } from '#plugins/presets/components'
import type { ComponentDeclaration, Label } from '#sdk'
import { root } from './entries.ts'

const FILE = 'plugins/presets/component-labels.ts'

const line = (id: string, { zh, en }: Label): string => {
  const text = (value: string) => (value.includes("'") ? JSON.stringify(value) : `'${value}'`)
  return `  ${/^\w+$/.test(id) ? id : `'${id}'`}: { zh: ${text(zh)}, en: ${text(en)} },\n`
}

/** The labels of built-in components, and of their events as `Button.onClick`, as the text of a module. */
export function labelsText(declarations: readonly ComponentDeclaration[]): string {
  const lines = declarations
    .toSorted((one, other) => (one.type < other.type ? -1 : 1))
    .flatMap(({ type, label, events = {} }) => [
      line(type, label),
      ...Object.entries(events).map(([event, declared]) => line(`${type}.${event}`, declared.label)),
    ])
  return `// Written by \`node run.mjs presets\` from the declarations of components; a change belongs there.
import type { Words } from '#sdk'

/** Labels of built-in components by type, and of their events as \`Button.onClick\`. */
export const componentLabels: Words = {
${lines.join('')}}
`
}

/** With `--check` nothing is written, and a file that is out of date is an error. */
function main(check: boolean): number {
  const path = join(root, FILE)
  const text = labelsText(componentDeclarations as unknown as readonly ComponentDeclaration[])
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return 0
  if (check) {
    console.error(`Out of date: ${FILE}. Run: node run.mjs presets`)
    return 1
  }
  writeFileSync(path, text)
  console.log(`Wrote ${FILE}.`)
  return 0
}

if (import.meta.main) process.exit(main(process.argv.includes('--check')))
