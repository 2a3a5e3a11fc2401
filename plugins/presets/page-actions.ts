import type { PageActions } from '#sdk/react'

let loading: Promise<PageActions> | undefined

// The declarations and their schemas' library come when a flow first acts on the page: one whose flows act on nothing needs neither.
const load = async (): Promise<PageActions> => {
  const [{ actionsPlugin }, { Kernel, pageActionsOf }] = await Promise.all([import('./actions.ts'), import('#sdk')])
  const kernel = new Kernel()
  kernel.load(actionsPlugin)
  return pageActionsOf(kernel)
}

/** The built-in actions that run on the page, and the page halves of others; they load when a flow first uses one. */
export const basePageActions: PageActions = async (id) => {
  loading ??= load()
  const runtime = (await loading)(id)
  if (!runtime) throw new Error(`unknown action ${id}`)
  return runtime
}
