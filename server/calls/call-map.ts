import type * as z from 'zod'
import type { Call, Handed } from './call.ts'

// In paths and queries everything is text: a number is written as one.
type Sent<T> = { readonly [K in keyof T]: T[K] extends string | undefined ? T[K] | number : T[K] }
type InputOf<C extends Call> = C['method'] extends 'GET' ? Sent<z.input<C['input']>> : Handed<z.input<C['input']>>

/** What clients know of calls: by method and path, what to send and what is answered. */
export type CallMap<C extends Call> = {
  readonly [K in C as `${K['method']} ${K['path']}`]: { readonly input: InputOf<K>; readonly output: Handed<z.output<K['output']>> }
}
