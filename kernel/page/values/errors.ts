import { MessageError, type Told } from '#kernel/message'

/** What went wrong with a page, by a code that a caller can act on, and as there is to tell people of it. */
export class PageError extends MessageError {
  override readonly name = 'PageError'
  constructor(
    readonly code: `PAGE_${string}`,
    told: Told,
    readonly data: { readonly entry?: string; readonly path?: string } = {},
  ) {
    super(told)
  }
}
