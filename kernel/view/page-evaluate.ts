import type { Evaluation } from '#kernel/engine'
import { crossing } from '#kernel/engine/protocol'
import { toldBy } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import type { LateParts } from './late-parts.ts'
import type { PageCore } from './page-core.ts'
import type { PageLink } from './page-link.ts'
import type { OwnedPage } from './running-page-options.ts'

interface EvaluateOptions {
  readonly core: PageCore
  readonly late: LateParts
  readonly link: PageLink
}

/** The value of a formula as the page is at the moment. Loaded by editors alone. */
export async function evaluateOnPage(
  { core, late, link }: EvaluateOptions,
  { kind, source, element, row }: Parameters<OwnedPage['evaluate']>[0],
  input: Json,
): Promise<Evaluation> {
  const engine = await link.start()
  await link.flush()
  let given: string
  try {
    given = crossing(input, 'eventParams')
  } catch (thrown) {
    return { ok: false, message: toldBy(thrown) }
  }
  const isInRows = element !== undefined && (core.store.signal(element).peek()?.template ?? 0) > 0
  const scope = element === undefined ? row : isInRows ? (row ?? (await late.rows()).sampleOf(element)) : undefined
  const place = scope === undefined ? {} : { scope, ...(element === undefined ? {} : { element }) }
  return JSON.parse(await engine.evaluate({ key: core.options.key, kind, source, input: given, ...place })) as Evaluation
}
