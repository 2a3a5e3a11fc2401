import type { PageProgram } from '#kernel/engine'
import { requestsOfProgram } from './page-requests.ts'

/** The workflows that the steps of a published page name, by the parameters of the actions that run them. */
export function declaredWorkflows(
  program: PageProgram,
  uses: { readonly [action: string]: string },
): readonly string[] {
  const names = new Set<string>()
  for (const { action, params, bindings } of requestsOfProgram(program).steps.values()) {
    const key = Object.hasOwn(uses, action) ? uses[action]! : undefined
    // A name that a formula makes declares nothing.
    if (key === undefined || Object.hasOwn(bindings, key)) continue
    const name = Object.hasOwn(params, key) ? params[key] : undefined
    if (typeof name === 'string' && name.trim() !== '') names.add(name.trim())
  }
  return [...names]
}
