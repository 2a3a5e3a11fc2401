/** A value in the VM, as the library hands it out: its address, behind a type of the library's own. */
interface Handle {
  readonly value: unknown
}

/** As much of the library's inner side as a call with one text needs; it is the same in all of its contexts. */
interface Internals<H> {
  readonly ctx: { readonly value: number }
  readonly ffi: {
    QTS_NewString(ctx: number, text: number): number
    QTS_NewFloat64(ctx: number, value: number): number
    QTS_GetFloat64(ctx: number, value: number): number
    QTS_NewArrayBuffer(ctx: number, place: number, bytes: number): number
    QTS_Call(ctx: number, func: number, self: number, count: number, args: number): number
    QTS_ResolveException(ctx: number, value: number): number
    QTS_GetString(ctx: number, value: number): number
    QTS_FreeCString(ctx: number, text: number): void
    QTS_FreeValuePointer(ctx: number, value: number): void
  }
  readonly module: {
    readonly HEAPU8: Uint8Array<ArrayBuffer>
    _malloc(bytes: number): number
    _free(pointer: number): void
    UTF8ToString(pointer: number): string
  }
  readonly memory: { heapValueHandle(pointer: number): H }
}

/** Texts that are shorter have their place in the memory for ever. */
const ROOM = 4096

const encoder = new TextEncoder()

/** The result of a call: a text or an exception, which the caller must dispose of. */
export type Answer<H> = string | { readonly thrown: H }

/**
 * Calls functions of a context with one text, and takes a text back. The library's own way makes and frees several objects and two pieces of
 * memory for each call, which for a small change of state is as much work as the change: this one keeps its memory. It also encodes character by
 * character, which for a long text takes half as long as reading what is in it.
 */
export class TextCalls<H extends Handle> {
  readonly #inner: Internals<H>
  readonly #undefined: number
  readonly #true: number
  readonly #false: number
  readonly #textPlace: number
  readonly #args: number

  constructor(context: { readonly undefined: H; readonly true: H; readonly false: H }) {
    // Private only in the types; `vm-call.test.ts` fails when a new version of the library is another inside.
    this.#inner = context as unknown as Internals<H>
    this.#undefined = context.undefined.value as number
    this.#true = context.true.value as number
    this.#false = context.false.value as number
    this.#textPlace = this.#inner.module._malloc(ROOM)
    this.#args = this.#inner.module._malloc(4)
    if (this.#textPlace === 0 || this.#args === 0) throw new Error('The memory of the VM is used up')
  }

  /** A text with a NUL in it ends there. */
  call(func: H, text: string): Answer<H> {
    const argument = this.#newText(text)
    const result = this.#call(func, argument)
    this.#inner.ffi.QTS_FreeValuePointer(this.#inner.ctx.value, argument)
    return typeof result === 'number' ? this.#text(result) : result
  }

  /** The same with a value of another kind, and an answer that may be a number; of texts, only those that are well formed. */
  callWith(func: H, value: number | string | boolean): number | Answer<H> {
    const { ctx, ffi } = this.#inner
    const context = ctx.value
    if (typeof value === 'boolean') return this.#either(this.#call(func, value ? this.#true : this.#false))
    const argument = typeof value === 'number' ? ffi.QTS_NewFloat64(context, value) : this.#newText(value)
    const result = this.#call(func, argument)
    ffi.QTS_FreeValuePointer(context, argument)
    return this.#either(result)
  }

  /** An `ArrayBuffer` of another context over a place in the memory, which is freed with it. */
  newBuffer(context: object, bytes: number): { readonly place: number; readonly buffer: H } {
    const { ctx, ffi, module, memory } = context as unknown as Internals<H>
    const place = module._malloc(bytes)
    if (place === 0) throw new Error('The memory of the VM is used up')
    return { place, buffer: memory.heapValueHandle(ffi.QTS_NewArrayBuffer(ctx.value, place, bytes)) }
  }

  /** A view of numbers in the memory, valid until it grows. */
  numbersAt(place: number, count: number): Float64Array {
    return new Float64Array(this.#inner.module.HEAPU8.buffer, place, count)
  }

  #newText(text: string): number {
    return this.#write(text) ? this.#inner.ffi.QTS_NewString(this.#inner.ctx.value, this.#textPlace) : this.#newLongText(text)
  }

  #call(func: H, argument: number): number | { readonly thrown: H } {
    const { ctx, ffi, module, memory } = this.#inner
    const context = ctx.value
    const bytes = module.HEAPU8
    const at = this.#args
    // The one argument's address, in the byte order of WebAssembly.
    bytes[at] = argument
    bytes[at + 1] = argument >>> 8
    bytes[at + 2] = argument >>> 16
    bytes[at + 3] = argument >>> 24
    const result = ffi.QTS_Call(context, func.value as number, this.#undefined, 1, at)
    const thrown = ffi.QTS_ResolveException(context, result)
    if (!thrown) return result
    ffi.QTS_FreeValuePointer(context, result)
    return { thrown: memory.heapValueHandle(thrown) }
  }

  #either(result: number | { readonly thrown: H }): number | Answer<H> {
    if (typeof result !== 'number') return result
    const { ctx, ffi } = this.#inner
    const value = ffi.QTS_GetFloat64(ctx.value, result)
    // Texts that are answered are no numbers.
    if (Number.isNaN(value)) return this.#text(result)
    ffi.QTS_FreeValuePointer(ctx.value, result)
    return value
  }

  #text(result: number): string {
    const { ctx, ffi, module } = this.#inner
    const answer = ffi.QTS_GetString(ctx.value, result)
    const read = module.UTF8ToString(answer)
    ffi.QTS_FreeCString(ctx.value, answer)
    ffi.QTS_FreeValuePointer(ctx.value, result)
    return read
  }

  /** Whether this number of bytes can be allocated in one piece; frees them again. */
  hasRoom(bytes: number): boolean {
    const { module } = this.#inner
    const place = module._malloc(bytes)
    if (place === 0) return false
    module._free(place)
    return true
  }

  dispose(): void {
    this.#inner.module._free(this.#textPlace)
    this.#inner.module._free(this.#args)
  }

  #newLongText(text: string): number {
    // Most texts are plain; a unit of any other is at most three bytes.
    return this.#newTextIn(text.length + 1, text) || this.#newTextIn(text.length * 3 + 1, text)
  }

  /** Nothing where the text needs more bytes. */
  #newTextIn(room: number, text: string): number {
    const { ctx, ffi, module } = this.#inner
    const place = module._malloc(room)
    if (place === 0) throw new Error('The memory of the VM is used up')
    const bytes = module.HEAPU8.subarray(place, place + room - 1)
    const { read, written } = encoder.encodeInto(text, bytes)
    module.HEAPU8[place + written] = 0
    const made = read === text.length ? ffi.QTS_NewString(ctx.value, place) : 0
    module._free(place)
    return made
  }

  /** Whether the text is short and plain. */
  #write(text: string): boolean {
    const { length } = text
    if (length >= ROOM) return false
    const bytes = this.#inner.module.HEAPU8
    const from = this.#textPlace
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i)
      if (code > 127 || code === 0) return false
      bytes[from + i] = code
    }
    bytes[from + length] = 0
    return true
  }
}
