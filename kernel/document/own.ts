/** Names that lead from an object to what every object inherits. Other inherited names, such as `toString`, are own keys like any other. */
const REFUSED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether a key would reach an object's prototype instead of its data. */
export const isRefusedKey = (key: string): boolean => REFUSED.has(key)

/** The value of an own key; undefined where there is none, even if one is inherited. */
export function ownValue<T extends object, K extends string & keyof T>(object: T | null | undefined, key: K): T[K] | undefined
export function ownValue(object: unknown, key: string): unknown
export function ownValue(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key)
    ? (object as { [key: string]: unknown })[key]
    : undefined
}

/**
 * Sets an own key whose name comes from data. An assignment to `__proto__` would replace the prototype instead, and one to another inherited
 * name may be refused where prototypes are frozen.
 */
export function setOwn<T>(object: { [key: string]: T }, key: string, value: T): void {
  if (key in Object.prototype) Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  else object[key] = value
}
