/**
 * The part of the VM's hardening about built-ins that write to objects which others hand them: an array's own \`constructor\` makes the
 * list that \`map\` fills, a reviver puts any object in the way of \`JSON.parse\`. A text put into that of the hardening, whose names it shares.
 */
export const BUILTINS = `  const { isArray, from } = Array, { keys: keysOf, isFrozen } = Object, listPrototype = Array.prototype, patternPrototype = RegExp.prototype;
  const replace = (owner, name, make) => {
    const plain = owner[name], made = make(plain);
    defineProperty(made, 'name', { value: plain.name });
    defineProperty(made, 'length', { value: plain.length });
    protect(made);
    defineProperty(owner, name, { value: made, writable: true, enumerable: false, configurable: true });
  };
  // A receiver of its own is what is written to.
  replace(Reflect, 'set', (plain) => ({ set(...args) { if (args.length > 3) free(args[3]); return apply(plain, this, args); } }).set);
  replace(Object, 'freeze', (plain) => ({ freeze(target) { if (!isFrozen(target)) free(target); return plain(target); } }).freeze);
  // Lists are made of plain lists, whatever class says that it makes them.
  const plainly = (list) => isArray(list) && (getPrototypeOf(list) !== listPrototype || hasOwn(list, 'constructor')) ? apply(from, Array, [list]) : list;
  for (const name of ['map', 'filter', 'flatMap']) {
    replace(listPrototype, name, (plain) => ({ each(call, self) { return apply(plain, plainly(this), [call, self]); } }).each);
  }
  replace(listPrototype, 'concat', (plain) => ({ concat(...args) { return apply(plain, plainly(this), args); } }).concat);
  // Their positions may be objects whose conversion runs code: that is over before the list is looked at.
  for (const name of ['slice', 'splice', 'flat']) {
    replace(listPrototype, name, (plain) => ({ part(...args) {
      for (let i = 0; i < 2 && i < args.length; i++) if (typeof args[i] === 'object' || typeof args[i] === 'function') args[i] = +args[i];
      return apply(plain, plainly(this), args);
    } }).part);
  }
  replace(Array, 'of', (plain) => ({ of(...args) { return apply(plain, Array, args); } }).of);
  replace(Array, 'from', (plain) => ({ from(...args) { return apply(plain, Array, args); } }).from);
  // Patterns keep their position in what they are called on, and split by what their class makes.
  for (const key of [Symbol.match, Symbol.matchAll, Symbol.replace, Symbol.search, Symbol.split]) {
    replace(patternPrototype, key, (plain) => ({ each(...args) {
      free(this);
      if (getPrototypeOf(this) !== patternPrototype || hasOwn(this, 'constructor')) throw problem('engine.plain-pattern', 'Only a plain pattern can be used here');
      return apply(plain, this, args);
    } }).each);
  }
  const revive = (holder, key, call) => {
    const value = holder[key];
    if (typeof value === 'object' && value !== null) {
      free(value);
      for (const inner of keysOf(value)) {
        const next = revive(value, inner, call);
        if (next === undefined) delete value[inner];
        else defineProperty(value, inner, { value: next, writable: true, enumerable: true, configurable: true });
      }
    }
    return apply(call, holder, [key, value]);
  };
  replace(JSON, 'parse', (plain) => ({ parse(text, call) {
    const value = plain(text);
    return typeof call === 'function' ? revive({ '': value }, '', call) : value;
  } }).parse);`
