/**
 * Run first in every context. Takes away the ways to make code from text, and freezes what all code shares, so that one formula
 * cannot change what another one computes. Kept as text: it never passes through a bundler that might add helpers to it.
 */
export const HARDENING = `(function (now, random) {
  'use strict';
  // Time and chance come from outside, so that a run can be run again.
  const PlainDate = Date, { construct } = Reflect;
  const HostDate = function Date(...parts) {
    if (new.target === undefined) return new PlainDate(now()).toString();
    return construct(PlainDate, parts.length === 0 ? [now()] : parts, new.target);
  };
  Object.defineProperty(HostDate, 'length', { value: 7 });
  Object.defineProperty(HostDate, 'prototype', { value: PlainDate.prototype });
  for (const [name, value] of [['now', () => now()], ['parse', PlainDate.parse], ['UTC', PlainDate.UTC]]) {
    Object.defineProperty(HostDate, name, { value, writable: true, configurable: true });
  }
  Object.defineProperty(PlainDate.prototype, 'constructor', { value: HostDate });
  globalThis.Date = HostDate;
  Object.defineProperty(Math, 'random', { value: () => random() });
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
  // An object that cannot be extended belongs to all: whatever changes its first argument, or \`this\`, refuses it. What changes only
  // by assignment is guarded where it is written.
  const shared = Symbol.for('tessera.shared'), { isExtensible, hasOwn, defineProperty } = Object, { apply } = Reflect;
  const free = (target) => {
    if (typeof target === 'object' && target !== null && (!isExtensible(target) || hasOwn(target, shared))) {
      throw new TypeError('The state of the page cannot be changed by a formula');
    }
  };
  const guard = (owner, names, onThis) => {
    for (const name of names) {
      const plain = owner[name];
      const guarded = onThis
        ? { [name](...args) { free(this); return apply(plain, this, args); } }[name]
        : { [name](target, ...rest) { free(target); return apply(plain, this, [target, ...rest]); } }[name];
      defineProperty(guarded, 'length', { value: plain.length });
      defineProperty(owner, name, { value: guarded, writable: true, enumerable: false, configurable: true });
    }
  };
  guard(Object, ['assign', 'defineProperty', 'defineProperties', 'setPrototypeOf'], false);
  guard(Reflect, ['set', 'defineProperty', 'deleteProperty', 'setPrototypeOf'], false);
  guard(Array.prototype, ['copyWithin', 'fill', 'pop', 'push', 'reverse', 'shift', 'sort', 'splice', 'unshift'], true);
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
})`
