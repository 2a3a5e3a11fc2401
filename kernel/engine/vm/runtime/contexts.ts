import { close, create, defineProperty, setLocale, type Value } from './given.ts'

export interface Context {
  variable: { [name: string]: Value }
  component: { [id: string]: Value }
  [root: string]: Value
}

const define = (target: object, key: string, value: Value) => defineProperty(target, key, { value, enumerable: true })

/** Generated code has the functions from `lib`, which is nowhere to be had; a context inherits them from `shown`, whose prototype code can ask for. */
export const lib: { [name: string]: Value } = create(null)
export const shown: { [name: string]: Value } = create(null)

/** The page's own context. */
export const base: Context = create(shown)
export const variable: { [name: string]: Value } = {}
define(base, 'variable', variable)
define(base, 'component', {})
base.store = {}
base.route = {}
base.eventParams = undefined

/** Blocks see nothing of the page: their contexts are over this one, which has what is above all pages. */
export const blockBase: Context = create(shown)
for (const root of ['app', 'locale', '$$t']) defineProperty(blockBase, root, { get: () => base[root], enumerable: true })
define(blockBase, 'component', close({}))

/** Those that the runtime itself extends; `Object.assign` and its like know them by the symbol. */
export const containers: object[] = [base, variable, base.component, shown, blockBase]
for (const shared of containers) defineProperty(shared, Symbol.for('tessera.shared'), { value: true })

setLocale(() => base.locale)

export const addToLibrary = (name: string, made: Value) => define(lib, name, made)
