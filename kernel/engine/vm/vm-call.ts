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

/** Texts that are shorter have their place in the memory for ever. */
const ROOM = 4096

const encoder = new TextEncoder()

/** The answer of a call: a text, or what was thrown, to be disposed of by whoever gets it. */
export type Answer<H> = string | { readonly thrown: H }

/**
 * Calls functions of a context with one text, and takes a text back. The library's own way makes and frees several objects and two pieces of
 * memory for each call, which for a small change of state is as much work as the change: this one keeps its memory. It also encodes character by
 * character, which for a long text takes half as long as reading what is in it.
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

  /** A text with a NUL in it ends there. */
  call(func: H, text: string): Answer<H> {
    const { ctx, ffi, module, memory } = this.#inner
    const context = ctx.value
    const argument = this.#write(text) ? ffi.QTS_NewString(context, this.#text) : this.#newLongText(text)
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

  /** Whether so many bytes can be had in one piece: they are taken and given back. */
  hasRoom(bytes: number): boolean {
    const { module } = this.#inner
    const place = module._malloc(bytes)
    if (place === 0) return false
    module._free(place)
    return true
  }

  dispose(): void {
    this.#inner.module._free(this.#text)
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
