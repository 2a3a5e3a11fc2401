/**
 * Which settings of a source say where its requests go. Data, so that the server can hold a visitor's request against what the published
 * page says without running any plugin's code.
 */
export interface OutgoingFields {
  /** The setting with the address, in each environment; `${…}` in it stands for what may vary. */
  readonly address: { readonly stg: string; readonly prd: string }
  /** The setting with the method; GET where it says nothing. */
  readonly method: string
  /** The switch that sends requests through the server; on where it says nothing. */
  readonly throughServer: string
  /** Settings with rows of headers, and with scripts that may add some. */
  readonly headers: string
  readonly scripts: readonly string[]
  /** The same of the page's settings for all its requests; its service is what an address without a beginning comes after. */
  readonly page: {
    readonly service: { readonly stg: string; readonly prd: string }
    readonly headers: string
    readonly scripts: readonly string[]
  }
}
