import type { ComponentData, Contributes } from '#kernel/page/references'
import { type BuiltModule, filesIn } from './build-module.ts'
import { nameProblems } from './check-names.ts'
import { partProblems } from './check-parts.ts'
import { viewProblems } from './check-weight.ts'
import type { DeclaredProblem, Described, DescribedComponent } from './described.ts'
import type { Problem } from './problems.ts'
import { whyNotSelfContained } from './self-contained.ts'
import type { SourceFolder } from './source-folder.ts'

/** `() => import('./file')`, and nothing around it: the file is then the view, for whoever loads no declarations. */
const PLAIN_IMPORT = /^(async\s*)?\(\s*\)\s*=>\s*import\(\s*["'`][^"'`]+["'`]\s*\)$/

function migrationProblems({ type, id, version, migrations = {} }: DescribedComponent): DeclaredProblem[] {
  const steps = Array.from({ length: Math.max(0, version - 1) }, (_, index) => String(index + 2))
  const missing = steps.filter((to) => migrations[to] === undefined)
  const beyond = Object.keys(migrations).filter((to) => !steps.includes(to))
  const problems: DeclaredProblem[] = []
  if (missing.length > 0)
    problems.push({
      id,
      what: `"${type}" has version ${version} and no migration to version ${missing.join(', ')}: pages of the version before would lose their settings`,
      todo: `Add \`migrations: { ${missing.map((to) => `${to}: (props) => …`).join(', ')} }\``,
    })
  if (beyond.length > 0)
    problems.push({
      id,
      what: `"${type}" has version ${version} and a migration to ${beyond.join(', ')}`,
      todo: 'Raise its version, or remove that migration',
    })
  for (const [to, step] of Object.entries(migrations)) {
    const why = whyNotSelfContained(step)
    if (why)
      problems.push({
        id,
        what: `the migration of "${type}" to version ${to} ${why}`,
        todo: 'It is sent as text and run in a sandbox: write everything that it needs inside of it',
      })
  }
  return problems
}

export interface Checked {
  readonly contributes: Contributes
  readonly problems: readonly Problem[]
}

/** What the declarations say as the manifest has it, with everything that stands in its way. */
export function checkDeclared(source: SourceFolder, built: BuiltModule, described: Described): Checked {
  const told: DeclaredProblem[] = [
    ...described.problems,
    ...nameProblems(described),
    ...described.components.flatMap(migrationProblems),
    ...described.components.flatMap(partProblems),
  ]
  for (const { id, name, source: text } of described.functions) {
    const why = whyNotSelfContained(text)
    if (why)
      told.push({
        id,
        what: `the function ${name} ${why}`,
        todo: 'It is sent as text and run in a sandbox: write everything that it needs inside of `create`',
      })
  }
  const problems: Problem[] = []
  const components = described.components.map(({ view, ...component }): ComponentData => {
    const [file] = PLAIN_IMPORT.test(view) ? filesIn(view, built.readable) : []
    if (!file) {
      told.push({
        id: component.id,
        what: `the view of "${component.type}" is not \`() => import('./file')\`: it would load with every declaration`,
        todo: 'Put the view into a separate file that exports `View`, and write exactly that',
      })
      return component
    }
    if (!file.exports.includes('View'))
      problems.push({
        file: source.nameOf(file.facadeModuleId ?? file.fileName),
        what: `it exports no \`View\`, which is what "${component.type}" shows`,
        todo: 'Export the view as `export function View(…)`',
      })
    problems.push(...viewProblems(source, built, file.fileName))
    return { ...component, view: file.fileName }
  })
  const { actions, sources, functions, others } = described
  const located = told.map(({ id, what, todo }) => ({ file: fileOf(source, built, id), what, todo }))
  return { contributes: { components, actions, sources, functions, others }, problems: [...located, ...problems] }
}

/** The author's file that writes an id, the plugin's own file where none does. */
function fileOf(source: SourceFolder, { readable }: BuiltModule, id: string | undefined): string {
  if (id !== undefined)
    for (const file of Object.values(readable)) {
      if (file?.type !== 'chunk') continue
      for (const [module, { code }] of Object.entries(file.modules)) if (code?.includes(`"${id}"`)) return source.nameOf(module)
    }
  return source.nameOf(source.entry)
}
