import { COMPUTING } from './vm-computed.ts'
import { INDEX } from './vm-index.ts'
import { STATE } from './vm-state.ts'

/**
 * Lives inside the VM for as long as a page is open: its state, its compiled bindings, and the index from a changed path to the
 * bindings that read it. Everything it is given and gives back is JSON text. Kept as text, like the hardening.
 *
 * Answers of the running functions are up to three lines: changed values `[id, value, …]`, failures `[[id, error], …]`, and the
 * watched numbers `[n, …]` that depend on what changed; later lines are left out when empty.
 */
export const RUNTIME = `(function (given) {
  'use strict';
  const { protect: preventExtensions, free, problem, codeOf, defineProperty } = given;
  const { stringify, parse } = JSON, isArray = Array.isArray, keysOf = Object.keys, has = Object.hasOwn, { create, freeze, isExtensible } = Object;
  const define = (o, k, value) => Object.defineProperty(o, k, { value, enumerable: true });
  // Generated code has the functions from \`lib\`, which is nowhere to be had; a context inherits them from \`shown\`, whose prototype code can ask for.
  const lib = create(null), shown = create(null), base = create(shown), variable = {}, component = {};
  define(base, 'variable', variable);
  define(base, 'component', component);
  base.store = {}; base.route = {}; base.eventParams = undefined;
  const containers = [base, variable, component, shown];
  // Those the runtime itself extends; Object.assign and its like know them by this.
  for (const shared of containers) Object.defineProperty(shared, Symbol.for('tessera.shared'), { value: true });

  // ── bindings: a slot each, in which its function is; that of a computed variable has the variable's name ──
  const NEVER = {};
  const runs = [], idOf = [], prefix = [], last = [], texts = [], failing = [], readsOf = [], nameOf = [], ownOf = [];
  // Whether values of computed variables are told.
  let telling = false;
  const slotOf = new Map();
  // What changed, by what is cheapest to write: numbers and the like, texts, and objects that are JSON already.
  let plain = [], size = 0, strings = [], count = 0, objects = [], failures = [], watched = [], running = 0;

  const short = (m) => typeof m === 'string' ? m.slice(0, 500) : '';
  // What is known of anything thrown: its kind, its text, where, and the code of one of our own.
  const errorOf = (e) => {
    try {
      if (typeof e !== 'object' || e === null) return { name: '', text: short('' + e), stack: '' };
      const { name, message, stack } = e;
      return { name: short(name), text: short(message), stack: typeof stack === 'string' ? stack.slice(0, 2000) : '', code: codeOf(e) };
    } catch { return { name: '', text: '', stack: '' }; }
  };

  const fail = (slot, e) => {
    const error = errorOf(e), m = error.name + ': ' + error.text;
    if (failing[slot] !== m) { failing[slot] = m; failures[failures.length] = [idOf[slot], error]; }
    return '';
  };
  const emit = (slot, v) => {
    switch (typeof v) {
      case 'number':
        if (v - v === 0) { last[slot] = v; plain[size++] = prefix[slot]; plain[size++] = v; return; }
        v = null; break;
      case 'string': case 'boolean': break;
      case 'object': if (v !== null) { emitObject(slot, v); return; } break;
      case 'bigint': v = '' + v; break;
      case 'undefined': v = null; break;
      default: v = fail(slot, problem(typeof v === 'function' ? 'engine.value-function' : 'engine.value-symbol', 'The value is a ' + typeof v));
    }
    if (v === last[slot]) return;
    last[slot] = v;
    if (typeof v === 'string') { strings[count++] = idOf[slot]; strings[count++] = v; }
    else { plain[size++] = prefix[slot]; plain[size++] = v === null ? 'null' : v; }
  };
  // The same without telling anybody.
  const remember = (slot, v) => {
    if (typeof v === 'number' && v - v === 0) { last[slot] = v; return; }
    const before = [size, count, objects.length];
    emit(slot, v);
    size = plain.length = before[0]; count = strings.length = before[1]; objects.length = before[2];
  };
  const emitObject = (slot, v) => {
    let text;
    try {
      if (v instanceof Promise) throw problem('engine.promise', 'The value is a promise');
      text = stringify(v);
      if (text === undefined) text = 'null';
    } catch (e) { fail(slot, e); text = '""'; }
    if (last[slot] === NEVER && text === texts[slot]) return;
    texts[slot] = text; last[slot] = NEVER;
    objects[objects.length] = prefix[slot] + text;
  };
  const flush = () => {
    let line = size > 0 ? plain.join('') : '';
    if (count > 0) line += ',' + stringify(strings).slice(1, -1);
    if (objects.length > 0) line += objects.join('');
    line = '[' + line.slice(1) + ']';
    if (failures.length > 0 || watched.length > 0) line += '\\n' + stringify(failures);
    if (watched.length > 0) line += '\\n' + stringify(watched);
    if (size > 0) { plain = []; size = 0; }
    if (count > 0) { strings = []; count = 0; }
    if (objects.length > 0) objects = [];
    if (failures.length > 0) failures = [];
    if (watched.length > 0) watched = [];
    return line;
  };

${INDEX}
${STATE}
  const accept = (changes, again) => {
    for (let i = 0; i < changes.length; i += 2) {
      const entry = entryOf(changes[i]);
      if (put(entry.parts, changes[i + 1]) || again) affected(entry);
    }
  };

  // ── running ──
  // A range of slots from the beginning (1), the computed variables that are due (3), the slots in the queue (2); state being written (4).
  let mode = 0, at = 0, end = 0, lastComputed = -1, derived = 0, half = -1;
  const recover = (slot, e) => {
    if (isRefusal(e)) {
      try { const c = ownContext(readsOf[slot], undefined); return runs[slot](c, c.variable); } catch (again) { e = again; }
    }
    return fail(slot, e);
  };
${COMPUTING}
  const step = () => {
    let v;
    if (mode === 1) {
      for (; at < end && at <= lastComputed; at++) {
        if (nameOf[at] !== undefined) { derive(at); continue; }
        running = at;
        try { v = runs[at](base, variable); } catch (e) { v = recover(at, e); }
        if (v !== last[at]) emit(at, v);
      }
      for (; at < end; at++) {
        running = at;
        try { v = runs[at](base, variable); } catch (e) { v = recover(at, e); }
        if (v === last[at]) continue;
        if (typeof v === 'number' && v - v === 0) { last[at] = v; plain[size++] = prefix[at]; plain[size++] = v; } else emit(at, v);
      }
      mode = due.length > 0 || queue.length > 0 ? 3 : 0;
    }
    if (mode === 3) {
      deriveAll();
      if (joined) queue.sort((a, b) => a - b);
      mode = 2; at = 0; end = queue.length;
    }
    if (mode === 2) {
      for (; at < end; at++) {
        const slot = queue[at];
        running = slot;
        try { v = runs[slot](base, variable); } catch (e) { v = recover(slot, e); }
        if (v === last[slot]) continue;
        if (typeof v === 'number' && v - v === 0) { last[slot] = v; plain[size++] = prefix[slot]; plain[size++] = v; } else emit(slot, v);
      }
      queue = []; joined = false;
    }
    mode = 0; derived = 0;
    return flush();
  };
  const kill = (slot) => { runs[slot] = () => last[slot]; };

  // ── one-off code ──
  const textOf = (v) => v === undefined || v === null ? '' : typeof v === 'object' ? stringify(v) : typeof v === 'function' || typeof v === 'symbol' ? '' : '' + v;
  const attempt = (run, raw) => { try { return textOf(run()); } catch { return raw; } };
  const withEvent = (from, input) => { const c = create(shown); for (const key of keysOf(from)) c[key] = from[key]; c.eventParams = input; return c; };
  const once = new Map(), bound = new Map();
  const toJson = (v) => { const text = typeof v === 'bigint' ? '"' + v + '"' : stringify(v); return text === undefined ? 'null' : text; };
  const refused = (e) => stringify({ error: errorOf(e) });
  let calls = [], results = [], called = 0, current = null;
  let settled = null, promised = null;

  // ── code that writes to what it reads ──
  const writable = (target) => {
    if (typeof target === 'function') free(target);
    if (typeof target === 'object' && target !== null && (!isExtensible(target) || containers.includes(target))) throw problem('engine.state-protected', 'The state of the page cannot be changed by a formula');
    return target;
  };
  // Ours, and how the interpreter itself says that a closed object was written to.
  const isRefusal = (e) => {
    try { return codeOf(e) === 'engine.state-protected' || codeOf(e) === 'engine.shared' || (e instanceof TypeError && /not extensible|read-only/.test(e.message)); } catch { return false; }
  };
  const copied = (v) => typeof v === 'object' && v !== null ? parse(stringify(v)) : v;
  const copyLater = (to, from, key) => {
    const set = (value) => Object.defineProperty(to, key, { value, writable: true, enumerable: true, configurable: true });
    Object.defineProperty(to, key, { get: () => { const v = copied(from[key]); set(v); return v; }, set, enumerable: true, configurable: true });
  };
  // A context over copies of what is read, made when they are read.
  const ownContext = (reads, input) => {
    const c = withEvent(base, input), all = reads.includes('');
    for (const name of ['variable', 'component']) {
      const from = base[name], to = c[name] = { ...from };
      const whole = all || reads.includes(name);
      for (const key of whole ? keysOf(from) : reads.filter((r) => r.startsWith(name + '.')).map((r) => r.split('.')[1])) {
        if (has(from, key) && typeof from[key] === 'object' && from[key] !== null) copyLater(to, from, key);
      }
    }
    for (const key of keysOf(base)) {
      if (key === 'variable' || key === 'component' || key === 'eventParams') continue;
      if (all || reads.some((r) => r === key || r.startsWith(key + '.'))) copyLater(c, base, key);
    }
    return c;
  };
  const scriptContext = (reads, input) => {
    const c = ownContext(reads, input);
    if (typeof input === 'object' && input !== null && !isArray(input)) for (const key of keysOf(input)) if (!(key in c)) c[key] = input[key];
    return c;
  };
  const onceIn = ({ make }, c) => make(c, c.variable, lib, textOf, attempt, withEvent, writable);

  return {
    // A function is given those that its source names, and cannot write to where they come from.
    function(make, text) {
      const [name, ...others] = parse(text), given = create(null);
      for (const other of others) Object.defineProperty(given, other, { get: () => lib[other], enumerable: true });
      const made = make(freeze(given));
      if (typeof made !== 'function') throw new TypeError(name + ' is not a function');
      if (made.prototype) freeze(made.prototype);
      define(lib, name, freeze(made));
      const set = function (value) {
        if (this === shown) throw problem('engine.shared', 'The functions of the library are read-only');
        Object.defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
      };
      defineProperty(shown, name, { get: () => made, set, enumerable: true, configurable: false });
      return '';
    },
    // A chunk arrives with [[id, reads, counts?], …] and returns nothing; it runs with the next batch. One that counts gives a number
    // that changes whenever it is run.
    chunk(make, text) {
      const entries = parse(text), list = make(lib, textOf, attempt, withEvent, writable);
      for (let i = 0; i < entries.length; i++) {
        const [id, reads, counts, name] = entries[i], slot = idOf.length;
        runs[slot] = counts ? () => typeof last[slot] === 'number' ? last[slot] + 1 : 1 : list[i];
        idOf[slot] = id; prefix[slot] = ',' + id + ',';
        last[slot] = NEVER; failing[slot] = undefined; texts[slot] = undefined;
        // Lists filled without a gap are quick; all of them are, from here.
        waiting[slot] = false; planned[slot] = -1; nextOf[slot] = null; leavesOf[slot] = null; ownOf[slot] = undefined;
        slotOf.set(id, slot);
        nameOf[slot] = name;
        if (name !== undefined) {
          // A key that comes from an object is known to be a name, which a text that was parsed is not: writing under it is quicker.
          const [key] = keysOf({ [name]: 0 });
          ownOf[slot] = { slot, key, value: undefined, entry: entryOf('variable.' + name) };
          byName.set(name, ownOf[slot]);
          lastComputed = slot;
        }
        register(slot, reads);
      }
      return '';
    },
    tell() { telling = true; return ''; },
    remove(text) {
      for (const id of parse(text)) {
        const slot = slotOf.get(id);
        if (slot === undefined) continue;
        kill(slot); forget(slot); slotOf.delete(id);
        const name = nameOf[slot];
        if (name !== undefined && byName.get(name)?.slot === slot) byName.delete(name);
      }
      return '';
    },
    watch(text) {
      for (const [n, reads] of parse(text)) {
        for (const path of watchedPaths.get(n) ?? []) without(nodeOf(path).watchers, n);
        watchedPaths.set(n, reads);
        for (const path of reads) { busyAt(path).watchers.push(n); grown++; }
      }
      return '';
    },
    // Runs slots [from, to) from the beginning.
    run(text) { [at, end] = parse(text); mode = 1; return step(); },
    only(text) {
      for (const id of parse(text)) { const slot = slotOf.get(id); if (slot !== undefined) { if (nameOf[slot] !== undefined) wait(slot); else { if (!joined) join(); add(slot); } } }
      mode = 3;
      return step();
    },
    put(text) { const changes = parse(text); for (let i = 0; i < changes.length; i += 2) put(entryOf(changes[i]).parts, changes[i + 1]); return ''; },
    push(text) {
      mode = 4;
      accept(parse(text), false);
      if (queue.length === 0 && due.length === 0 && watched.length === 0) { mode = 0; return '[]'; }
      mode = 3;
      return step();
    },
    // An interrupted push: whether it had got as far as running anything, and if not, the writing of it once more, with all the time it takes.
    accepting() { return mode === 4 ? '1' : ''; },
    again(text) { queue = []; joined = false; nothingDue(); accept(parse(text), true); mode = 3; return ''; },
    // After an interruption: which binding it was; the same again, alone; give it up; go on.
    culprit() { return '' + idOf[running]; },
    alone() {
      let v;
      try { v = runs[running](base, variable); } catch (e) { v = recover(running, e); }
      if (nameOf[running] !== undefined) { settle(running, v); done(running); }
      else if (v !== last[running]) emit(running, v);
      if (mode !== 3) at++;
      return '';
    },
    disable(text) {
      const [code, id] = parse(text), slot = id === undefined ? running : slotOf.get(id);
      if (slot === undefined) return '';
      const v = fail(slot, problem(code, code));
      kill(slot);
      if (nameOf[slot] === undefined) emit(slot, v); else { settle(slot, v); done(slot); }
      if (id === undefined && mode !== 3) at++;
      return '';
    },
    resume() { return step(); },
    flush() { if (due.length > 0 || queue.length > 0) mode = 3; return step(); },
    state(path) {
      let at = base;
      if (path !== '') for (const part of path.split('.')) at = at !== undefined && at !== null && has(Object(at), part) ? at[part] : undefined;
      return toJson(at);
    },
    brief() { const { component: _, eventParams: __, ...rest } = base; return toJson(rest); },
    keep(make, text) { const [key, reads] = parse(text); if (once.size > 2000) once.clear(); once.set(key, { make, reads }); return ''; },
    kept(key) { return once.has(key) ? '1' : ''; },
    // [key, input] → {value} or {error}.
    evaluate(text) {
      const [key, input] = parse(text), code = once.get(key);
      try {
        let v;
        try { v = onceIn(code, withEvent(base, input)); } catch (e) {
          if (!isRefusal(e)) throw e;
          v = onceIn(code, ownContext(code.reads, input));
        }
        if (v instanceof Promise) throw problem('engine.promise', 'The value is a promise');
        return '{"value":' + toJson(v) + '}';
      } catch (e) { return refused(e); }
    },
    script(text) {
      const [key, input] = parse(text), code = once.get(key);
      settled = null;
      const done = (s) => { settled = s; };
      try {
        promised = onceIn(code, scriptContext(code.reads, input));
        promised.then((v) => { try { done('{"value":' + toJson(v) + '}'); } catch (e) { done(refused(e)); } }, (e) => done(refused(e)));
      } catch (e) { done(refused(e)); }
      return '';
    },
    settled() { promised = null; return settled === null ? '' : settled; },
    bind(make, text) { const [key, reads] = parse(text); bound.set(key, { call: onceIn({ make }, base), make, reads }); return ''; },
    unbind(text) { for (const key of parse(text)) bound.delete(key); return ''; },
    // [key, [[args…], …]]: a failed call gives its first argument.
    apply(text) { const [key, list] = parse(text); current = bound.get(key); calls = list; results = []; called = 0; return ''; },
    applied() {
      const raw = (args) => args.length > 0 ? toJson(args[0]) : 'null';
      for (; called < calls.length; called++) {
        const args = calls[called];
        try {
          let v;
          try { const { call } = current; v = call(...args); } catch (e) {
            if (!isRefusal(e)) throw e;
            v = onceIn(current, ownContext(current.reads, undefined))(...args);
          }
          results[called] = v === undefined || typeof v === 'function' || v instanceof Promise ? raw(args) : toJson(v);
        } catch (e) { failures[0] = [0, errorOf(e)]; results[called] = raw(args); }
      }
      const line = '[' + results.join(',') + ']' + (failures.length > 0 ? '\\n' + stringify(failures) : '');
      calls = []; results = []; failures = []; current = null;
      return line;
    },
    position() { return '' + called; },
    giveUp() { current = { call: () => { throw problem('engine.too-long', 'Took too long'); } }; return ''; },
    match(text) { const [pattern, subject] = parse(text); try { return new RegExp(pattern).test(subject) ? 'yes' : 'no'; } catch { return 'invalid'; } },
  };
})`
