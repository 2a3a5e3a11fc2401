/** A request to another server. */
export interface FetchInput {
  readonly url: string
  readonly method: string
  readonly headers: { readonly [name: string]: string }
  readonly body?: string | undefined
}
export interface FetchOutput {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly body: Buffer
}
