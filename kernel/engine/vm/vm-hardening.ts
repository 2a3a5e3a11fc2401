import { BUILTINS } from './vm-builtins.ts'
import { GLOBALS_PART } from './vm-globals.ts'
import { LOCAL_TIME } from './vm-local-time.ts'

/**
 * Run first in every context. Takes away the ways to make code from text, and freezes what all code shares, so that one formula
 * cannot change what another one computes. Answers what only the runtime is given: the way to make an object shared, and the test for it. Kept as
 * text: it never passes through a bundler that might add helpers to it.
 */
export const HARDENING = `(function (now, random, offset, parse, ask) {
  'use strict';
  // Time and chance come from outside, so that a run can be run again.
  const PlainDate = Date, { construct, apply } = Reflect, { getPrototypeOf } = Object, close = Object.preventExtensions;
${LOCAL_TIME}
${GLOBALS_PART}
  Object.defineProperty(HostDate, 'length', { value: 7 });
  Object.defineProperty(HostDate, 'prototype', { value: PlainDate.prototype });
  for (const [name, value] of [['now', close(() => now())], ['parse', close((text) => read('' + text))], ['UTC', PlainDate.UTC]]) {
    Object.defineProperty(HostDate, name, { value, writable: true, configurable: true });
  }
  Object.defineProperty(PlainDate.prototype, 'constructor', { value: HostDate });
  globalThis.Date = HostDate;
  Object.defineProperty(Math, 'random', { value: close(() => random()) });
  // Errors from here have a code, which no other code can set.
  const codes = new WeakMap();
  const problem = (code, text) => { const e = new TypeError(text); codes.set(e, code); return e; };
  const codeOf = (e) => typeof e === 'object' && e !== null ? codes.get(e) : undefined;
  const refuse = function Function() { throw problem('engine.no-code', 'Code cannot be made from text here'); };
  const kinds = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const kind of kinds) {
    Object.defineProperty(Object.getPrototypeOf(kind), 'constructor', { value: refuse, writable: false, configurable: false });
  }
  refuse.prototype = Object.getPrototypeOf(kinds[0]);
  globalThis.Function = refuse;
  delete globalThis.eval;
  // An object that cannot be extended belongs to all: whatever changes its first argument, or \`this\`, refuses it. What changes only
  // by assignment is guarded where it is written.
  const shared = Symbol.for('tessera.shared'), { isExtensible, hasOwn, defineProperty, freeze, preventExtensions: protect } = Object;
  // Functions of the language count as such without being closed, each of which a page would have to wait for.
  const written = Function.prototype.toString;
  const free = (target) => {
    const isObject = typeof target === 'object' && target !== null && (!isExtensible(target) || hasOwn(target, shared));
    const isShared = isObject || (typeof target === 'function' && (!isExtensible(target) || apply(written, target, []).includes('[native code]')));
    if (isShared) throw problem('engine.state-protected', 'The state of the page cannot be changed by a formula');
  };
  const guard = (owner, names, onThis) => {
    for (const name of names) {
      const plain = owner[name];
      const guarded = onThis
        ? { [name](...args) { free(this); return apply(plain, this, args); } }[name]
        : { [name](target, ...rest) { free(target); return apply(plain, this, [target, ...rest]); } }[name];
      defineProperty(guarded, 'length', { value: plain.length });
      protect(guarded);
      defineProperty(owner, name, { value: guarded, writable: true, enumerable: false, configurable: true });
    }
  };
  guard(Object, ['assign', 'defineProperty', 'defineProperties', 'setPrototypeOf', 'seal', 'preventExtensions'], false);
  guard(Reflect, ['set', 'defineProperty', 'deleteProperty', 'setPrototypeOf', 'preventExtensions'], false);
  guard(Array.prototype, ['copyWithin', 'fill', 'pop', 'push', 'reverse', 'shift', 'sort', 'splice', 'unshift'], true);
${BUILTINS}
  delete Object.prototype.__defineGetter__;
  delete Object.prototype.__defineSetter__;
  // An inherited read-only property would also forbid assigning to the same name on one's own object.
  const assignable = (prototype, names) => {
    for (const name of names) {
      const found = Object.getOwnPropertyDescriptor(prototype, name);
      if (!found || !('value' in found)) continue;
      const value = found.value;
      Object.defineProperty(prototype, name, {
        configurable: false,
        enumerable: false,
        get: protect({ get() { return value; } }.get),
        set: protect({ set(next) {
          if (this === prototype) throw problem('engine.shared', 'Shared objects are read-only');
          Object.defineProperty(this, name, { value: next, writable: true, enumerable: true, configurable: true });
        } }.set),
      });
    }
  };
  assignable(Object.prototype, Object.getOwnPropertyNames(Object.prototype));
  const setters = (owner) => {
    for (const key of Reflect.ownKeys(owner)) {
      const { set, configurable } = Object.getOwnPropertyDescriptor(owner, key);
      if (set && configurable) defineProperty(owner, key, { set: protect({ set(next) { free(this); return apply(set, this, [next]); } }.set) });
    }
  };
  setters(Object.prototype);
  setters(Iterator.prototype);
  const shares = new Set([Array.prototype[Symbol.unscopables]]);
  const withPrototypes = (value) => { for (let p = getPrototypeOf(value); p && p !== Object.prototype; p = getPrototypeOf(p)) shares.add(p); };
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    const value = globalThis[name];
    if (value === globalThis || (typeof value !== 'function' && typeof value !== 'object') || value === null) continue;
    if (typeof value === 'function' && value.prototype) {
      shares.add(value.prototype);
      if (name.endsWith('Error')) assignable(value.prototype, ['constructor', 'name', 'message', 'toString']);
    }
    shares.add(value);
  }
  for (const empty of [[], '', new Map(), new Set()]) withPrototypes(empty[Symbol.iterator]());
  for (const iterator of ['a'.matchAll(/a/g), [].values().map(now), Iterator.from({ next: now }), Iterator.concat([])]) withPrototypes(iterator);
  for (const kind of kinds) { withPrototypes(kind); if (kind.prototype) withPrototypes(kind.prototype); }
  for (const each of shares) freeze(each);
  provideNames();
  freeze(globalThis);
  return { protect, free, problem, codeOf, defineProperty, outside, forgetOffsets };
})`
