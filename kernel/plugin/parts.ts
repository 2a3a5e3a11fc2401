import { effect, untracked } from '@preact/signals-core'
import { tell } from '#kernel/message'
import { KernelError } from './errors.ts'
import { type OwnContext, OwnContexts } from './own-context.ts'
import type { Registry } from './registry.ts'
import { Scope } from './scope.ts'
import type { Token } from './token.ts'

/** What a part may use while it is made, and later as far as `OwnContext` says: its `signal` aborts when its plugin goes. */
export interface PartContext extends OwnContext {
  /** Another part, created on its first use. The part that uses it ends before it. */
  get<T>(token: Token<T>): T
  /** The same, undefined where no plugin has it. */
  find<T>(token: Token<T>): T | undefined
  /** Registers the undoing of an effect that was just started; undone when the part ends. */
  own(label: string, undo: () => void): void
}

/** One piece of something that is opened and closed, such as an open editor; found by its token. */
export interface PartDeclaration<T = unknown> {
  readonly id: `part/${string}`
  readonly token: Token<T>
  /** Created with its owner instead of on first use. */
  readonly eager?: boolean
  readonly create: (context: PartContext) => T
}

/** Declares a part; its type is that of its token. */
export const definePart = <T>(declaration: PartDeclaration<T>): PartDeclaration => declaration

interface Made {
  readonly declaration: PartDeclaration
  readonly value: unknown
  readonly scope: Scope
  /** Names of the tokens that it asked for. */
  readonly uses: Set<string>
}

/**
 * The parts of one open thing, each made once when it is first asked for. Follows the plugins: a part whose plugin goes ends, after the
 * parts that use it.
 */
export class Parts {
  readonly #registry: Registry<PartDeclaration>
  readonly #given = new Map<string, unknown>()
  readonly #made = new Map<string, Made>()
  readonly #making: string[] = []
  #stop: () => void = () => undefined

  /**
   * `onFailure` hears of a part that is wanted from the start and could not be made; without it that throws. `contexts` are those of the parts'
   * plugins; without them parts find no services.
   */
  constructor(
    registry: Registry<PartDeclaration>,
    private readonly onFailure: (thrown: unknown, part: PartDeclaration) => void = (thrown) => {
      throw thrown
    },
    private readonly contexts = new OwnContexts(),
  ) {
    this.#registry = registry
  }

  /** Puts a value in place that no plugin makes, or in a plugin's place; returns this, for the next one. */
  give<T>(token: Token<T>, value: T): this {
    this.#given.set(token.name, value)
    return this
  }

  /** Makes the parts that are wanted from the start, and from now on follows plugins that come and go. */
  start(): this {
    this.#stop = effect(() => {
      const declared = this.#registry.all.value
      untracked(() => {
        for (const { declaration } of [...this.#made.values()]) {
          if (!declared.includes(declaration)) this.#end(declaration.token.name)
        }
        for (const part of declared) if (part.eager) this.#makeEager(part)
      })
    })
    return this
  }

  /** The part of a token. `plugin.no-part` where no plugin has it, `plugin.parts-circle` with the whole loop where parts need each other. */
  get<T>(token: Token<T>): T {
    const { name } = token
    if (this.#given.has(name)) return this.#given.get(name) as T
    const known = this.#made.get(name)
    if (known) return known.value as T
    const declaration = this.#declarationOf(token)
    if (!declaration) throw new KernelError(tell('plugin.no-part', { part: name }))
    const at = this.#making.indexOf(name)
    if (at >= 0) throw new KernelError(tell('plugin.parts-circle', { loop: [...this.#making.slice(at), name].join(' → ') }))
    return this.#make(declaration) as T
  }

  /** The same, undefined where no plugin has it. */
  find<T>(token: Token<T>): T | undefined {
    return this.#given.has(token.name) || this.#declarationOf(token) ? this.get(token) : undefined
  }

  /** Ends every part, the one made last first. What a part could not undo is thrown when all have ended. */
  dispose(): void {
    this.#stop()
    const failures: unknown[] = []
    for (const name of [...this.#made.keys()].reverse()) {
      try {
        this.#end(name)
      } catch (thrown) {
        failures.push(thrown)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  #makeEager(part: PartDeclaration): void {
    try {
      this.get(part.token)
    } catch (thrown) {
      this.onFailure(thrown, part)
    }
  }

  #declarationOf({ name }: Token<unknown>): PartDeclaration | undefined {
    return this.#registry.all.peek().find(({ token }) => token.name === name)
  }

  #make(declaration: PartDeclaration): unknown {
    const { name } = declaration.token
    const scope = new Scope(name)
    const uses = new Set<string>()
    this.#making.push(name)
    try {
      const value = untracked(() =>
        declaration.create({
          ...this.contexts.of(this.#registry, declaration),
          get: (token) => {
            uses.add(token.name)
            return this.get(token)
          },
          find: (token) => {
            uses.add(token.name)
            return this.find(token)
          },
          own: (label, undo) => void scope.own(label, undo),
        }),
      )
      this.#made.set(name, { declaration, value, scope, uses })
      return value
    } catch (thrown) {
      scope.dispose()
      throw thrown
    } finally {
      this.#making.pop()
    }
  }

  /** Ends a part and, before it, the parts that asked for it. */
  #end(name: string): void {
    const made = this.#made.get(name)
    if (!made) return
    this.#made.delete(name)
    for (const [other, { uses }] of [...this.#made].reverse()) if (uses.has(name)) this.#end(other)
    made.scope.dispose()
  }
}
