/**
 * Which settings of a source or of an action say where its requests go. Data, so that the server can hold a page's request against what the
 * page says without running any plugin's code, and keep from visitors what they need not see.
 */
export interface OutgoingFields {
  /** The setting with the address, in each environment; `${…}` in it stands for what may vary. */
  readonly address: { readonly stg: string; readonly prd: string }
  /** The setting with the method; where there is none, or it says nothing, `always`. */
  readonly method?: string
  /** GET unless said. */
  readonly always?: string
  /** The switch that sends requests through the server; on where there is none, or it says nothing. */
  readonly throughServer?: string
  /**
   * The setting with the permission code that the sender needs; without one, or with an empty one, everyone may send.
   */
  readonly needs?: string
  /** The setting with rows of parameters, `{ key, value }`: what names a secret among them is put in by the server. */
  readonly params?: string
  /** The setting with rows of headers, `{ key, value }`, and settings with scripts that may add some. */
  readonly headers?: string
  readonly scripts?: readonly string[]
  /** The same of the page's settings for all its requests; its service is what an address without a beginning comes after. */
  readonly page?: {
    readonly service: { readonly stg: string; readonly prd: string }
    readonly headers: string
    readonly scripts: readonly string[]
  }
}

/** Stands for a header's value that only the server knows, in the rows of a published page: `{ key, value: { type: 'server' } }`. */
export const SERVER_VALUE = 'server'
