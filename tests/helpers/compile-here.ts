import { compilePage } from '#kernel/engine/program/compile-page'
import { withApp } from '#kernel/engine/program/with-app'
import { blocksAmong } from '#kernel/page/records'
import type { PluginLookup } from '#kernel/page/references'
import type { Publisher } from '#server/outside/publisher'

/** Any page, as parsing makes them. */
export { anyDocument } from '../../kernel/page/document.fixture.ts'

export type CompilerInputs = Parameters<Publisher['compile']>

/** What the product makes of a page, without the process of its own and without first values. */
export function compileHere([document, app, blocks = [], look, texts]: CompilerInputs, lookup: PluginLookup) {
  const { program, findings } = compilePage(document, lookup.catalogue(), {
    blocks: blocksAmong(blocks),
    ...(look ? { widths: look.widths } : {}),
    ...(texts ? { texts } : {}),
    functions: [],
  })
  return { program: withApp(program, app), findings }
}
