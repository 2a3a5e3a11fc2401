export type { Json, JsonObject } from '#kernel/document'

/** Dotted path inside an element's props: `text`, `formWrap.options.0.label`. */
export type PropPath = string

export type { Label } from '#kernel/message'
