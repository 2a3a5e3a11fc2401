/**
 * Freezes what objects, texts, numbers and functions inherit from, in a process of the server: a second net below the checks of paths, so that
 * a walker that reaches a prototype after all throws instead of changing what every request sees. The first import of every process.
 *
 * A frozen inherited property also stops assignments to the same name on other objects (`error.toString = …`, `data[key] = …` with the key
 * `valueOf`), which packages and parsed data rely on. Those properties become accessors whose setter defines an own property instead.
 */
type AnyObject = Record<PropertyKey, unknown>

const isData = (descriptor: PropertyDescriptor | undefined): descriptor is PropertyDescriptor =>
  descriptor?.configurable === true && descriptor.writable === true

function allowOwn(prototype: object, key: PropertyKey): void {
  const descriptor = Reflect.getOwnPropertyDescriptor(prototype, key)
  if (!isData(descriptor)) return
  const { value, enumerable = false } = descriptor
  Object.defineProperty(prototype, key, {
    configurable: false,
    enumerable,
    get: () => value,
    set(this: unknown, own: unknown) {
      if (this === prototype) throw new TypeError(`Cannot assign to read only property '${String(key)}'`)
      if (typeof this !== 'object' && typeof this !== 'function') return
      Object.defineProperty(this as AnyObject, key, { value: own, writable: true, enumerable: true, configurable: true })
    },
  })
}

// Not `Array.prototype`: closing it in any way slows down everything that works with lists (decision 0077).
// All names of `Object.prototype`, because any of them may be a key of data; of the others what packages assign.
for (const key of Reflect.ownKeys(Object.prototype)) allowOwn(Object.prototype, key)
for (const prototype of [Function.prototype, String.prototype, Number.prototype, Boolean.prototype]) {
  for (const key of ['constructor', 'toString', 'toLocaleString', 'valueOf']) allowOwn(prototype, key)
  Object.freeze(prototype)
}
Object.freeze(Object.prototype)
