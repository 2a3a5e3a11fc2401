import { MessageError, tell } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import type { Kernel, Pins } from '#kernel/plugin'
import type { PageActionContext, PageActions } from '#kernel/view'
import { checkResult } from './flow/check-result.ts'
import { parseParams } from './flow/parse-params.ts'
import { actionsPoint } from './points.ts'

/** The actions of a kernel that run on the page, and the page halves of others, in the versions that the pins name; follows its plugins. */
export function pageActionsOf(kernel: Kernel, pins?: Pins): PageActions {
  return async (id) => {
    const registry = kernel.registry(actionsPoint)
    const found = registry.find(id, pins)
    if (!found) throw new MessageError(tell('view.unknown-action', { action: id }))
    const { value: declaration, owner } = found
    const { id: plugin, version, uses } = owner
    const from = { owner: { id: plugin, version, ...(uses ? { uses } : {}) }, gone: registry.gone(found) }
    if (declaration.runs === 'worker' && declaration.onPage) {
      const { run } = await declaration.onPage()
      return { ...from, parse: (given: Json) => given, run: run as never }
    }
    if (declaration.runs !== 'page') throw new MessageError(tell('view.unknown-action', { action: id }))
    const { run } = await declaration.run()
    const checked = async (params: never, context: PageActionContext) => checkResult(declaration, await run(params, context))
    return { ...from, parse: (params: Json) => parseParams(declaration.params, params) as never, run: checked }
  }
}
