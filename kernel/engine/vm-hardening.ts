/**
 * Run first in every context. Takes away the ways to make code from text, and freezes what all code shares, so that one formula
 * cannot change what another one computes. Kept as text: it never passes through a bundler that might add helpers to it.
 */
export const HARDENING = `(function () {
  'use strict';
  const refuse = function Function() { throw new TypeError('Code cannot be made from text here'); };
  const kinds = [function () {}, async function () {}, function* () {}, async function* () {}];
  const prototypes = new Set();
  for (const kind of kinds) {
    const prototype = Object.getPrototypeOf(kind);
    Object.defineProperty(prototype, 'constructor', { value: refuse, writable: false, configurable: false });
    prototypes.add(prototype);
    if (kind.prototype) {
      for (let p = Object.getPrototypeOf(kind.prototype); p && p !== Object.prototype; p = Object.getPrototypeOf(p)) prototypes.add(p);
    }
  }
  refuse.prototype = Object.getPrototypeOf(kinds[0]);
  globalThis.Function = refuse;
  delete globalThis.eval;
  // An inherited read-only property would also forbid assigning to the same name on one's own object.
  const assignable = (prototype, names) => {
    for (const name of names) {
      const found = Object.getOwnPropertyDescriptor(prototype, name);
      if (!found || !('value' in found)) continue;
      const value = found.value;
      Object.defineProperty(prototype, name, {
        configurable: false,
        enumerable: false,
        get() { return value; },
        set(next) {
          if (this === prototype) throw new TypeError('Shared objects are read-only');
          Object.defineProperty(this, name, { value: next, writable: true, enumerable: true, configurable: true });
        },
      });
    }
  };
  assignable(Object.prototype, ['constructor', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty']);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = globalThis[name];
    if (value === globalThis || (typeof value !== 'function' && typeof value !== 'object') || value === null) continue;
    if (typeof value === 'function' && value.prototype) {
      prototypes.add(value.prototype);
      if (name.endsWith('Error')) assignable(value.prototype, ['constructor', 'name', 'message', 'toString']);
    }
    prototypes.add(value);
  }
  for (const empty of [[], '', new Map(), new Set()]) {
    for (let p = Object.getPrototypeOf(empty[Symbol.iterator]()); p && p !== Object.prototype; p = Object.getPrototypeOf(p)) prototypes.add(p);
  }
  prototypes.add(Object.getPrototypeOf('a'.matchAll(/a/g)));
  for (const shared of prototypes) Object.freeze(shared);
  Object.freeze(globalThis);
})()`
