import { type Finding, nearestName, type PageDocument } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import type { OtherName } from './other-name.ts'
import { usesIn } from './reference-index.ts'
import { namesOf, type ReferenceOptions } from './reference-target.ts'

/** A variable of the project, as far as those know it who look for mistakes in its name. */
export interface KnownVariable {
  readonly name: string
  /** What it was called before. */
  readonly formerly?: readonly string[]
}

/** Places that name a variable which the project does not have, each with the one that is likely meant. */
export function unknownAppVariables(
  document: PageDocument,
  variables: readonly KnownVariable[],
  options: ReferenceOptions = {},
): readonly Finding[] {
  const known = new Set(variables.map(({ name }) => name))
  const names = namesOf(document, options)
  const findings = new Map<string, Finding>()
  for (const entry of document.entries.values()) {
    // Most entries name nothing of the kind, and taking code apart is dear.
    if (!JSON.stringify(entry).includes('app')) continue
    for (const { target, path } of usesIn(entry, names, options).uses) {
      if (target.kind !== 'app variable' || known.has(target.name)) continue
      const { name } = target
      findings.set(`${entry.id} ${path} ${name}`, {
        ...{ level: 'warning', code: 'PAGE_UNKNOWN_APP_VARIABLE', entry: entry.id, path },
        message: told(name.slice(0, 60), variables),
        about: aboutOf({ of: 'app variable', path, name }, variables),
      })
    }
  }
  return [...findings.values()]
}

/** The name that stands there, and, where another one is likely meant, the fix that puts it there; the place where variables of the project are made. */
function aboutOf(at: Omit<OtherName, 'to'>, variables: readonly KnownVariable[]): JsonObject {
  const renamed = variables.find(({ formerly = [] }) => formerly.includes(at.name))?.name
  const names = variables.map(({ name }) => name)
  const to = renamed ?? nearestName(at.name, names)
  return { screen: 'variables', ...(to === undefined ? {} : { fix: { kind: 'name', ...at, to } }) }
}

function told(name: string, variables: readonly KnownVariable[]): Finding['message'] {
  const renamed = variables.find(({ formerly = [] }) => formerly.includes(name))
  if (renamed)
    return {
      zh: `项目变量“${name}”已改名为“${renamed.name}”：请改为 app.variable.${renamed.name}`,
      en: `The project variable "${name}" is now called "${renamed.name}": write app.variable.${renamed.name}`,
    }
  const meant = nearestName(
    name,
    variables.map((each) => each.name),
  )
  if (meant === undefined)
    return {
      zh: `项目中没有变量“${name}”：请在项目设置中添加`,
      en: `The project has no variable "${name}": add it in the settings of the project`,
    }
  return { zh: `项目中没有变量“${name}”：是否应为“${meant}”？`, en: `The project has no variable "${name}": is "${meant}" meant?` }
}
