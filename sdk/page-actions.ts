import type { Json } from '#kernel/page'
import type { Kernel, Pins } from '#kernel/plugin'
import type { PageActionContext, PageActions } from '#kernel/view'
import { checkResult } from './flow/check-result.ts'
import { parseParams } from './flow/parse-params.ts'
import { actionsPoint } from './points.ts'

/** The actions of a kernel that run on the page, and the page halves of others, in the versions that the pins name; follows its plugins. */
export function pageActionsOf(kernel: Kernel, pins?: Pins): PageActions {
  return async (id) => {
    const declaration = kernel.registry(actionsPoint).get(id, pins)
    if (declaration?.runs === 'worker' && declaration.onPage) {
      const { run } = await declaration.onPage()
      return { parse: (given: Json) => given, run: run as never }
    }
    if (declaration?.runs !== 'page') throw new Error(`unknown action ${id}`)
    const { run } = await declaration.run()
    const checked = async (params: never, context: PageActionContext) => checkResult(declaration, await run(params, context))
    return { parse: (params: Json) => parseParams(declaration.params, params) as never, run: checked }
  }
}
