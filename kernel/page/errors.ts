/** What went wrong with a page, by a code that a caller can act on. */
export class PageError extends Error {
  override readonly name = 'PageError'
  constructor(
    readonly code: `PAGE_${string}`,
    message: string,
    readonly data: { readonly entry?: string; readonly path?: string } = {},
  ) {
    super(message)
  }
}
