import { type Message, type Told, tell } from '#kernel/message'

/** What the VM tells of anything thrown in it; `code` is of an error that our own code there made. */
export interface VmError {
  readonly name: string
  readonly text: string
  readonly stack: string
  readonly code?: string
}

/** What the interpreter itself says, which has no codes. */
const NATIVE: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['engine.read-of-nothing', /^cannot read property '(?<name>.*)' of (?<of>undefined|null)$/],
  ['engine.write-of-nothing', /^cannot set property '(?<name>.*)' of (?<of>undefined|null)$/],
  ['engine.not-defined', /^'?(?<name>[^' ]+)'? is not defined$/],
  ['engine.not-a-function', /^(?:(?<name>\S+) is )?not a function$/],
  ['engine.not-iterable', /^(?:value|object|.+) is not iterable$/],
  // What a function for formulas refuses, by its name and that of its argument.
  ['engine.argument-no-object', /^(?<name>[A-Z][A-Z0-9_]*): (?<argument>\w+) must be an object$/],
  ['engine.not-an-object', /^not an object$/],
  ['engine.read-only', /^'(?<name>.*)' is read-only$/],
  ['engine.stack', /^(?:stack overflow|Maximum call stack size exceeded)$/],
  ['engine.memory', /^out of memory$/],
  ['engine.array-length', /^invalid array length$/],
]
/** How functions of plugins from outside of the product are called: the publisher, then the name. */
const PLUGIN_FUNCTION = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/
const KINDS: { readonly [name: string]: string } = {
  TypeError: 'engine.type-error',
  ReferenceError: 'engine.reference-error',
  SyntaxError: 'engine.syntax-error',
  RangeError: 'engine.range-error',
  InternalError: 'engine.internal-error',
}

/** An error of the VM as there is to tell of it; the words of authors' own errors stay as they are. */
export function toldByVm({ name, text, code }: Pick<VmError, 'name' | 'text' | 'code'>): Told {
  if (code !== undefined) return code === 'engine.context-write' ? tell(code, { path: text }) : tell(code)
  if (text === '') return tell('engine.unknown')
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined
  if (kind === undefined) return name === '' || name === 'Error' ? text : `${name}: ${text}`
  return native(text) ?? tell(kind, { text })
}

function native(text: string): Message | null {
  for (const [code, pattern] of NATIVE) {
    const match = pattern.exec(text)
    if (!match) continue
    const { groups } = match
    if (code === 'engine.not-defined' && PLUGIN_FUNCTION.test(groups?.name ?? '')) return tell('engine.no-function', { ...groups })
    return groups?.name === undefined ? tell(code) : tell(code, { ...groups })
  }
  return null
}
