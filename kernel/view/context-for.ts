import type { Json } from '#kernel/page/values'
import type { Services } from '#kernel/plugin'
import type { PageActionContext, PageActionRuntime } from './page-action.ts'
import type { PageHost } from './page-services.ts'
import type { RunningPage } from './running-page.ts'

/** What contexts on one page are made of. */
export interface ContextParts {
  readonly page: RunningPage
  readonly services: Services<PageHost>
  /** Aborts when the page is closed. */
  readonly closing: AbortSignal
}

/** The context of one run of an action, made for its owner: what an owner may not use is refused by `service`. */
export function contextFor(
  { owner, gone }: Pick<PageActionRuntime, 'owner' | 'gone'>,
  { page, services, closing }: ContextParts,
  input: Json,
): PageActionContext {
  const signal = gone ? AbortSignal.any([closing, gone]) : closing
  return { owner, signal, input, page, service: services.for(owner, gone) }
}
