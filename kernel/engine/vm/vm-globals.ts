import { GLOBAL_NAMES } from '../language/global-names.ts'

/**
 * The part of the VM's hardening about globals that browsers have and QuickJS lacks. They are made when code first uses one: the host gives their
 * text. A text put into that of the hardening, whose names it shares. See decision 94.
 */
export const GLOBALS_PART = `  const evaluate = eval;
  // The runtime sets the page's language.
  const outside = { ask, now, random, locale() {} };
  let provided;
  const provide = () => provided === undefined ? provided = evaluate(ask('["globals"]'))(outside) : provided;
  outside.provide = () => { provide(); };
  const provideNames = () => {
    for (const name of ${JSON.stringify(GLOBAL_NAMES)}) {
      Object.defineProperty(globalThis, name, { get: close({ get() { return provide()[name]; } }.get), enumerable: false, configurable: false });
    }
  };
  const localise = (owner, name, make) => local(owner, name, () => make(owner[name]));
  for (const which of ['String', 'DateString', 'TimeString']) {
    localise(datePrototype, 'toLocale' + which, () => ({ get(locales, options) { return provide().methods.formatTime(which, apply(timeOf, this, []), locales, options); } }).get);
  }
  for (const kind of [Number, BigInt]) {
    const valueOf = kind.prototype.valueOf;
    localise(kind.prototype, 'toLocaleString', () => ({ get(locales, options) { return provide().methods.formatNumber(apply(valueOf, this, []), locales, options); } }).get);
  }
  const textOf = (value) => {
    if (value === undefined || value === null) throw new TypeError('not an object');
    return '' + value;
  };
  localise(String.prototype, 'localeCompare', () => ({ get(other, locales, options) { return provide().methods.compareTexts(textOf(this), '' + other, locales, options); } }).get);
  for (const to of ['Upper', 'Lower']) {
    localise(String.prototype, 'toLocale' + to + 'Case', () => ({ get(locales) { return provide().methods.changeCase(to, textOf(this), locales); } }).get);
  }
  localise(Array.prototype, 'toLocaleString', () => ({ get(locales, options) {
    return Array.from(this, (each) => each === undefined || each === null ? '' : each.toLocaleString(locales, options)).join(',');
  } }).get);`
