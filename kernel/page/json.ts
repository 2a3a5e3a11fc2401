/** Any value that survives a JSON round trip; nothing else crosses an edge of the platform. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export interface JsonObject {
  readonly [key: string]: Json
}

/** Dotted path inside an element's props: `text`, `formWrap.options.0.label`. */
export type PropPath = string

export type { Label } from '#kernel/message'
