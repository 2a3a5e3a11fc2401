/** A value in the VM, as the library hands it out: its address, behind a type of the library's own. */
interface Handle {
  readonly value: unknown
}

/** As much of the library's inner side as a call with one text needs; it is the same in all of its contexts. */
interface Internals<H> {
  readonly ctx: { readonly value: number }
  readonly ffi: {
    QTS_NewString(ctx: number, text: number): number
    QTS_Call(ctx: number, func: number, self: number, count: number, args: number): number
    QTS_ResolveException(ctx: number, value: number): number
    QTS_GetString(ctx: number, value: number): number
    QTS_FreeCString(ctx: number, text: number): void
    QTS_FreeValuePointer(ctx: number, value: number): void
  }
  readonly module: {
    readonly HEAPU8: Uint8Array
    _malloc(bytes: number): number
    _free(pointer: number): void
    UTF8ToString(pointer: number): string
  }
  readonly memory: { heapValueHandle(pointer: number): H }
}

/** Longer texts cost so much by themselves that the way they take is of no matter. */
const ROOM = 4096

/** The answer of a call: a text, or what was thrown, to be disposed of by whoever gets it. */
export type Answer<H> = string | { readonly thrown: H }

/**
 * Calls functions of a context with one short ASCII text, and takes a text back. The library's own way makes and frees several objects and
 * two pieces of memory for each call, which for a small change of state is as much work as the change: this one keeps its memory.
 */
export class TextCalls<H extends Handle> {
  readonly #inner: Internals<H>
  readonly #undefined: number
  readonly #text: number
  readonly #args: number

  constructor(context: { readonly undefined: H }) {
    // Private only in the types; `vm-call.test.ts` fails when a new version of the library is another inside.
    this.#inner = context as unknown as Internals<H>
    this.#undefined = context.undefined.value as number
    this.#text = this.#inner.module._malloc(ROOM)
    this.#args = this.#inner.module._malloc(4)
    if (this.#text === 0 || this.#args === 0) throw new Error('The memory of the VM is used up')
  }

  /** Answers null for a text that has to go the long way. */
  call(func: H, text: string): Answer<H> | null {
    if (!this.#write(text)) return null
    const { ctx, ffi, module, memory } = this.#inner
    const context = ctx.value
    const argument = ffi.QTS_NewString(context, this.#text)
    // The one argument's address, in the byte order of WebAssembly.
    for (let i = 0; i < 4; i++) module.HEAPU8[this.#args + i] = argument >>> (8 * i)
    const result = ffi.QTS_Call(context, func.value as number, this.#undefined, 1, this.#args)
    ffi.QTS_FreeValuePointer(context, argument)
    const thrown = ffi.QTS_ResolveException(context, result)
    if (thrown) {
      ffi.QTS_FreeValuePointer(context, result)
      return { thrown: memory.heapValueHandle(thrown) }
    }
    const answer = ffi.QTS_GetString(context, result)
    const read = module.UTF8ToString(answer)
    ffi.QTS_FreeCString(context, answer)
    ffi.QTS_FreeValuePointer(context, result)
    return read
  }

  dispose(): void {
    this.#inner.module._free(this.#text)
    this.#inner.module._free(this.#args)
  }

  #write(text: string): boolean {
    const { length } = text
    if (length >= ROOM) return false
    const bytes = this.#inner.module.HEAPU8
    const from = this.#text
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i)
      if (code > 127 || code === 0) return false
      bytes[from + i] = code
    }
    bytes[from + length] = 0
    return true
  }
}
