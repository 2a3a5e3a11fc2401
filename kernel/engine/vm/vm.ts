import loader from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi'
import {
  DefaultIntrinsics,
  type EmscriptenModuleLoader,
  newVariant,
  type QuickJSContext,
  type QuickJSEmscriptenModule,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { type Limits, MEMORY_PAGES } from '../limits.ts'
import { REAL_WORLD, type World } from '../world.ts'
import { type AnswersFor, answerToVm } from './host-answers.ts'
import { localOffset, parseDate } from './host-time.ts'
import { HARDENING } from './runtime.text.ts'
import { TextCalls } from './vm-call.ts'

/** Less than the grace of the watchdog, which counts all time. */
const HOST_MS = 200

/** The budget ran out; the VM is still good. */
export class VmInterrupted extends Error {}
/** The text given to the VM is not JavaScript. */
export class VmSyntaxError extends Error {}
/** Something that is not QuickJS's own error: the module's memory can no longer be trusted, throw its worker away. */
export class VmDead extends Error {}

/** What code in the VM can ask of the world. */
export type VmWorld = Pick<World, 'now' | 'random'> & AnswersFor

/** A JavaScript context that exchanges nothing but strings with its host. */
export interface Vm {
  /** Evaluates the text of an object of functions `(text) => text`, or of a function that gives one, and makes these callable by name. */
  library(code: string): void
  /** Calls a library function; `ms` is its budget. */
  call(name: string, text: string, ms: number): string
  /** Evaluates the text of a function and hands it, inside the VM, to a library function; `ms` is the budget of each of the two. */
  install(name: string, code: string, file: string, text: string, ms: number): string
  /** The same where the library function answers a function of one value, which is kept to be called. */
  keep(name: string, code: string, file: string, text: string, ms: number): VmFunction
  /** Has a library function take a list of so many numbers, which then can be read from outside as well. */
  shareNumbers(name: string, count: number): () => Float64Array
  /** Runs what promises have put off, until nothing is left. */
  drain(ms: number): void
  /** From now on, whom code asks for the time and for chance. */
  setWorld(world: VmWorld): void
  /** The world's zone may be another one than before. */
  followZone(): void
  /** Whether little is left of the memory that its module may grow to. */
  isShort(): boolean
  /** Live objects, for tests of leaks. */
  objects(): number
  /** Whether this number of bytes of its memory can be allocated in one piece. */
  hasRoom(bytes: number): boolean
  dispose(): void
}

/** A function in the VM that answers a number or a text. */
export interface VmFunction {
  /** `ms` is its budget; of texts it takes those that are well formed and hold no NUL. */
  call(value: number | string | boolean, ms: number): number | string
  dispose(): void
}

/** One WebAssembly module with a memory of its own; a trust group each. */
export interface VmModule {
  createVm(limits: Limits, world?: VmWorld): Vm
  readonly dead: boolean
  /** Bytes of WebAssembly memory taken so far; it never shrinks. */
  readonly bytes: number
}

export interface VmModuleOptions {
  /** Where the WebAssembly file is, when it is not beside the glue code. */
  readonly wasmUrl?: string
  /** Compiled already, by the starter of this worker. */
  readonly wasmModule?: WebAssembly.Module
  /** Pages of 64 KiB that its memory may grow to. */
  readonly memoryPages?: number
}

/** The library's build, in one piece with our script: its own ways to it and to its class are small files, each of which a starting worker waits for. */
const base: QuickJSSyncVariant = { type: 'sync', importFFI: async () => QuickJSFFI, importModuleLoader: async () => loader }

export async function loadVmModule(options: VmModuleOptions = {}): Promise<VmModule> {
  const { wasmUrl: wasmLocation, wasmModule, memoryPages: maximum = MEMORY_PAGES.maximum } = options
  const wasmMemory = new WebAssembly.Memory({ ...MEMORY_PAGES, maximum })
  const variant = newVariant(base, { wasmMemory, ...(wasmLocation ? { wasmLocation } : {}), ...(wasmModule ? { wasmModule } : {}) })
  // What `newVariant` makes is the function itself.
  const load = (await variant.importModuleLoader()) as EmscriptenModuleLoader<QuickJSEmscriptenModule>
  const loaded = await load()
  loaded.type = 'sync'
  const wasm = new QuickJSWASMModule(loaded, new QuickJSFFI(loaded))
  const health = { dead: false }
  return {
    get dead() {
      return health.dead
    },
    get bytes() {
      return wasmMemory.buffer.byteLength
    },
    createVm: (limits, world: VmWorld = REAL_WORLD) =>
      guarded(health, () => {
        const isShort = () => wasmMemory.buffer.byteLength > 0.75 * maximum * 65_536
        return new QuickJsVm(wasm.newRuntime(), limits, health, world, isShort)
      }),
  }
}

interface Health {
  dead: boolean
}

/** Runs an entry into WebAssembly; whatever is not one of our three errors means that the module is broken. */
function guarded<T>(health: Health, run: () => T): T {
  if (health.dead) throw new VmDead('The VM was given up')
  try {
    return run()
  } catch (error) {
    if (error instanceof VmInterrupted || error instanceof VmSyntaxError) throw error
    health.dead = true
    throw error instanceof VmDead ? error : new VmDead(error instanceof Error ? error.message : 'unknown error')
  }
}

class QuickJsVm implements Vm {
  readonly #runtime: QuickJSRuntime
  readonly #context: QuickJSContext
  readonly #functions = new Map<string, QuickJSHandle>()
  readonly isShort: () => boolean
  readonly #kept = new Set<QuickJSHandle>()
  readonly #health: Health
  readonly #calls: TextCalls<QuickJSHandle>
  /** What the hardening gives to the runtime alone. */
  readonly #given: QuickJSHandle
  #deadline = Number.POSITIVE_INFINITY
  /** Milliseconds of the host's answers that count for no formula. */
  #hostTime = HOST_MS
  #world: VmWorld
  /** The zone whose offsets the VM keeps. */
  #zone: string | undefined

  constructor(runtime: QuickJSRuntime, limits: Limits, health: Health, world: VmWorld, isShort: () => boolean) {
    this.isShort = isShort
    this.#runtime = runtime
    this.#health = health
    this.#world = world
    this.#zone = world.zone
    runtime.setMaxStackSize(limits.stackBytes)
    runtime.setInterruptHandler(() => performance.now() > this.#deadline)
    this.#context = runtime.newContext({ intrinsics: { ...DefaultIntrinsics, Proxy: false, TypedArrays: false } })
    this.#given = this.#harden()
    this.#calls = new TextCalls(this.#context)
  }

  /** These functions stay inside the hardening: code only meets what it makes of their answers. */
  #harden(): QuickJSHandle {
    const context = this.#context
    const number = (answer: (...args: QuickJSHandle[]) => number) =>
      context.newFunction('', (...args) => context.newNumber(answer(...args)))
    const harden = this.#evaluate(HARDENING, 'hardening')
    const given = [
      number(() => Number(this.#world.now())),
      number(() => Number(this.#world.random())),
      number((time) => localOffset(context.getNumber(time!), this.#world.zone)),
      number((text) => parseDate(context.getString(text!), this.#world.zone)),
      context.newFunction('', (text) => context.newString(this.#answer(context.getString(text)))),
    ]
    const result = context.callFunction(harden, context.undefined, given)
    if (result.error) throw this.#failure(result.error)
    for (const handle of [harden, ...given]) handle.dispose()
    return result.value
  }

  /** The first answers load data of the host's `Intl`, which is no fault of the formula that asks. */
  #answer(request: string): string {
    const started = performance.now()
    const answer = answerToVm(request, this.#world)
    const free = Math.min(performance.now() - started, this.#hostTime)
    this.#hostTime -= free
    this.#deadline += free
    return answer
  }

  #made(library: QuickJSHandle): QuickJSHandle {
    if (this.#context.typeof(library) !== 'function') return library
    const result = this.#context.callFunction(library, this.#context.undefined, [this.#given])
    library.dispose()
    if (result.error) throw this.#failure(result.error)
    return result.value
  }

  setWorld(world: VmWorld): void {
    this.#world = world
    this.followZone()
  }

  followZone(): void {
    const { zone } = this.#world
    if (zone === this.#zone) return
    this.#zone = zone
    guarded(this.#health, () => {
      const forget = this.#context.getProp(this.#given, 'forgetOffsets')
      this.#run(forget, [], HOST_MS)
      forget.dispose()
    })
  }

  library(code: string): void {
    guarded(this.#health, () => {
      const object = this.#made(this.#evaluate(code, 'library'))
      const names = this.#context.getOwnPropertyNames(object)
      if (names.error) throw this.#failure(names.error)
      for (const name of names.value) {
        this.#functions.set(this.#context.getString(name), this.#context.getProp(object, name))
        name.dispose()
      }
      object.dispose()
    })
  }

  call(name: string, text: string, ms: number): string {
    return guarded(this.#health, () => {
      const target = this.#function(name)
      return this.#answered(() => this.#calls.call(target, text), ms)
    })
  }

  #answered<A extends string | number>(call: () => A | { readonly thrown: QuickJSHandle }, ms: number): A {
    this.#deadline = performance.now() + ms
    const answer = call()
    this.#deadline = Number.POSITIVE_INFINITY
    if (typeof answer !== 'object') return answer
    throw this.#failure(answer.thrown)
  }

  install(name: string, code: string, file: string, text: string, ms: number): string {
    return guarded(this.#health, () => {
      this.#deadline = performance.now() + ms
      const installed = this.#evaluate(code, file)
      const argument = this.#context.newString(text)
      try {
        return this.#run(this.#function(name), [installed, argument], ms)
      } finally {
        if (!this.#health.dead) for (const handle of [installed, argument]) handle.dispose()
      }
    })
  }

  keep(name: string, code: string, file: string, text: string, ms: number): VmFunction {
    return guarded(this.#health, () => {
      this.#deadline = performance.now() + ms
      const made = this.#evaluate(code, file)
      const argument = this.#context.newString(text)
      const result = this.#context.callFunction(this.#function(name), this.#context.undefined, [made, argument])
      this.#deadline = Number.POSITIVE_INFINITY
      if (result.error) throw this.#failure(result.error)
      for (const handle of [made, argument]) handle.dispose()
      const kept = result.value
      this.#kept.add(kept)
      return {
        call: (value, budget) => guarded(this.#health, () => this.#answered(() => this.#calls.callWith(kept, value), budget)),
        dispose: () => {
          if (!this.#health.dead && this.#kept.delete(kept)) kept.dispose()
        },
      }
    })
  }

  /** Lists of numbers are not among what code meets here: this one comes from a context of its own. */
  shareNumbers(name: string, count: number): () => Float64Array {
    return guarded(this.#health, () => {
      const other = this.#runtime.newContext({ intrinsics: { BaseObjects: true, Eval: true, TypedArrays: true } })
      const { place, buffer } = this.#calls.newBuffer(other, 8 * count)
      const make = other.unwrapResult(other.evalCode('(buffer) => new Float64Array(buffer)'))
      const list = other.unwrapResult(other.callFunction(make, other.undefined, buffer))
      const result = this.#context.callFunction(this.#function(name), this.#context.undefined, [list])
      if (result.error) throw this.#failure(result.error)
      for (const handle of [buffer, make, list, result.value, other]) handle.dispose()
      let numbers = this.#calls.numbersAt(place, count)
      return () => {
        // The memory has grown.
        if (numbers.length === 0) numbers = this.#calls.numbersAt(place, count)
        return numbers
      }
    })
  }

  drain(ms: number): void {
    guarded(this.#health, () => {
      this.#deadline = performance.now() + ms
      try {
        while (this.#runtime.hasPendingJob()) {
          if (performance.now() > this.#deadline) throw new VmInterrupted('interrupted')
          const result = this.#runtime.executePendingJobs(100)
          if (result.error) throw this.#failure(result.error)
        }
      } finally {
        this.#deadline = Number.POSITIVE_INFINITY
      }
    })
  }

  objects(): number {
    return guarded(this.#health, () => {
      const usage = this.#runtime.computeMemoryUsage()
      const found = this.#context.getProp(usage, 'obj_count')
      const count = this.#context.getNumber(found)
      found.dispose()
      usage.dispose()
      return count
    })
  }

  hasRoom(bytes: number): boolean {
    return guarded(this.#health, () => this.#calls.hasRoom(bytes))
  }

  dispose(): void {
    if (this.#health.dead) return
    guarded(this.#health, () => {
      for (const handle of this.#functions.values()) handle.dispose()
      for (const handle of this.#kept) handle.dispose()
      this.#given.dispose()
      this.#functions.clear()
      this.#calls.dispose()
      this.#context.dispose()
      this.#runtime.dispose()
    })
  }

  #function(name: string): QuickJSHandle {
    const target = this.#functions.get(name)
    if (!target) throw new VmDead(`The VM has no function ${name}`)
    return target
  }

  #run(target: QuickJSHandle, args: QuickJSHandle[], ms: number): string {
    this.#deadline = performance.now() + ms
    try {
      const result = this.#context.callFunction(target, this.#context.undefined, args)
      if (result.error) throw this.#failure(result.error)
      const text = this.#context.getString(result.value)
      result.value.dispose()
      return text
    } finally {
      this.#deadline = Number.POSITIVE_INFINITY
    }
  }

  #evaluate(code: string, file: string): QuickJSHandle {
    const result = this.#context.evalCode(code, file, { type: 'global' })
    if (result.error) throw this.#failure(result.error)
    return result.value
  }

  #failure(error: QuickJSHandle): Error {
    const name = this.#text(error, 'name')
    const message = this.#text(error, 'message')
    error.dispose()
    if (name === 'InternalError' && message === 'interrupted') return new VmInterrupted(message)
    if (name === 'SyntaxError') return new VmSyntaxError(message)
    return new VmDead(`${name}: ${message}`)
  }

  #text(error: QuickJSHandle, key: string): string {
    if (this.#context.typeof(error) !== 'object') return ''
    const value = this.#context.getProp(error, key)
    const text = this.#context.typeof(value) === 'string' ? this.#context.getString(value) : ''
    value.dispose()
    return text
  }
}
