import type { Json } from '#sdk'
import type { PageActions } from '#sdk/react'

/** The built-in actions that run on the page, and the page halves of others; they load, with their schemas, when a flow first uses one. */
export const basePageActions: PageActions = (id) => load(id)

async function load(id: string) {
  // The schemas' library with them: a page whose flows act on nothing needs neither.
  const [{ actionDeclarations }, { parseParams }] = await Promise.all([import('./actions.ts'), import('#sdk')])
  const declaration = actionDeclarations.find((each) => each.id === id)
  if (declaration?.runs === 'worker' && declaration.onPage) {
    const { run } = await declaration.onPage()
    return { parse: (given: Json) => given, run: run as never }
  }
  if (declaration?.runs !== 'page') throw new Error(`unknown action ${id}`)
  const { run } = await declaration.run()
  return { parse: (params: Json) => parseParams(declaration.params, params) as never, run: run as never }
}
