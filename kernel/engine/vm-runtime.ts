/**
 * Lives inside the VM for as long as a page is open: its state, its compiled bindings, and the index from a changed path to the
 * bindings that read it. Everything it is given and gives back is JSON text. Kept as text, like the hardening.
 *
 * Answers of the running functions are up to three lines: changed values `[id, value, …]`, failures `[[id, message, stack], …]`, and the
 * watched numbers `[n, …]` that depend on what changed; later lines are left out when empty.
 */
export const RUNTIME = `(function () {
  'use strict';
  const { stringify, parse } = JSON, isArray = Array.isArray, keysOf = Object.keys, has = Object.hasOwn, create = Object.create;
  const define = (o, k, value) => Object.defineProperty(o, k, { value, enumerable: true });
  const lib = create(null), base = create(lib), variable = {}, component = {};
  define(base, 'variable', variable);
  define(base, 'component', component);
  base.store = {}; base.route = {}; base.eventParams = undefined;
  const containers = { __proto__: null, variable, component };

  // ── bindings: a slot each, in chunks of straight-line code ──
  const NEVER = {}, cursor = [0];
  const chunks = [], chunkOf = [], idOf = [], last = [], texts = [], live = [], failing = [], readsOf = [];
  const slotOf = new Map();
  let out = [], size = 0, objects = [], failures = [], watched = [];

  const message = (e) => {
    try {
      if (typeof e === 'object' && e !== null) {
        const m = e.message, name = e.name;
        return (typeof name === 'string' && name !== 'Error' ? name + ': ' : '') + (typeof m === 'string' ? m : 'unknown error').slice(0, 500);
      }
      return ('' + e).slice(0, 500);
    } catch { return 'unknown error'; }
  };
  const stackOf = (e) => { try { const s = e.stack; return typeof s === 'string' ? s.slice(0, 2000) : ''; } catch { return ''; } };

  const fail = (slot, e) => {
    const m = message(e);
    if (failing[slot] !== m) { failing[slot] = m; failures[failures.length] = [idOf[slot], m, stackOf(e)]; }
    return '';
  };
  const emit = (slot, v) => {
    switch (typeof v) {
      case 'string': case 'boolean': break;
      case 'number': if (v - v !== 0) v = null; break;
      case 'object': if (v !== null) { emitObject(slot, v); return; } break;
      case 'bigint': v = '' + v; break;
      case 'undefined': v = null; break;
      default: v = fail(slot, new TypeError('The value is a ' + typeof v));
    }
    if (v === last[slot]) return;
    last[slot] = v; texts[slot] = undefined;
    out[size++] = idOf[slot]; out[size++] = v;
  };
  const emitObject = (slot, v) => {
    let text;
    try {
      if (v instanceof Promise) throw new TypeError('The value is a promise');
      text = stringify(v);
      if (text === undefined) text = 'null';
    } catch (e) { fail(slot, e); text = '""'; }
    if (text === texts[slot]) return;
    texts[slot] = text; last[slot] = NEVER;
    objects[objects.length] = idOf[slot] + ',' + text;
  };
  const flush = () => {
    let line = stringify(out);
    if (objects.length > 0) line = '[' + (size > 0 ? line.slice(1, -1) + ',' : '') + objects.join(',') + ']';
    if (failures.length > 0 || watched.length > 0) line += '\\n' + stringify(failures);
    if (watched.length > 0) line += '\\n' + stringify(watched);
    if (size > 0) { out = []; size = 0; }
    if (objects.length > 0) objects = [];
    if (failures.length > 0) failures = [];
    if (watched.length > 0) watched = [];
    return line;
  };

  // ── the index: a tree of path segments ──
  const node = () => ({ slots: [], kids: new Map() });
  const index = node();
  const nodeOf = (path) => {
    let at = index;
    if (path !== '') for (const part of path.split('.')) {
      let next = at.kids.get(part);
      if (!next) at.kids.set(part, (next = node()));
      at = next;
    }
    return at;
  };
  const forget = (slot) => {
    for (const path of readsOf[slot]) {
      const slots = nodeOf(path).slots, i = slots.indexOf(slot);
      if (i >= 0) slots.splice(i, 1);
    }
    readsOf[slot] = [];
  };
  // Watched numbers are kept in the same index as -1 - n.
  const register = (slot, reads) => {
    readsOf[slot] = reads;
    for (const path of reads) nodeOf(path).slots.push(slot);
  };

  let queue = [], seen = [], turn = 0, sources = 0;
  const enqueue = (slots) => {
    const n = slots.length;
    if (n === 0) return;
    sources++;
    for (let i = 0; i < n; i++) {
      const slot = slots[i];
      if (slot < 0) { if (watched.indexOf(-1 - slot) < 0) watched[watched.length] = -1 - slot; }
      else if (seen[slot] !== turn) { seen[slot] = turn; queue[queue.length] = slot; }
    }
  };
  const below = (at) => {
    enqueue(at.slots);
    if (at.kids.size > 0) for (const kid of at.kids.values()) below(kid);
  };
  const affected = (parts) => {
    let at = index;
    enqueue(at.slots);
    for (let i = 0; i < parts.length; i++) {
      at = at.kids.get(parts[i]);
      if (at === undefined) return;
      if (i < parts.length - 1) enqueue(at.slots);
    }
    below(at);
  };

  // ── state ──
  const split = new Map();
  const partsOf = (path) => {
    let parts = split.get(path);
    if (parts === undefined) {
      parts = path.split('.');
      if (parts.includes('__proto__')) parts = [];
      if (split.size > 5000) split.clear();
      split.set(path, parts);
    }
    return parts;
  };
  // Writes a value; answers whether it is another one than before.
  const put = (parts, value) => {
    const n = parts.length;
    if (n === 0) return false;
    if (n === 1) {
      const whole = containers[parts[0]];
      if (whole) {
        for (const key of keysOf(whole)) delete whole[key];
        if (typeof value === 'object' && value !== null) for (const key of keysOf(value)) if (key !== '__proto__') whole[key] = value[key];
        return true;
      }
    }
    let at = base;
    for (let i = 0; i < n - 1; i++) {
      const part = parts[i];
      let next = has(at, part) ? at[part] : undefined;
      if (typeof next !== 'object' || next === null) next = at[part] = /^\\d+$/.test(parts[i + 1]) && at !== base ? [] : {};
      at = next;
    }
    const key = parts[n - 1];
    if (value === undefined) { if (!has(at, key)) return false; delete at[key]; return true; }
    if (has(at, key) && at[key] === value && (typeof value !== 'object' || value === null)) return false;
    at[key] = value;
    return true;
  };

  // ── running ──
  let mode = 0, chunk = 0, chunkEnd = 0, start = 0, next = 0;
  const step = () => {
    if (mode === 1) {
      for (; chunk < chunkEnd; chunk++, start = 0) {
        const c = chunks[chunk];
        if (!c.whole) for (; start < c.count; start++) { if (live[c.first + start]) c.run(start, true); }
        else c.run(start, false);
      }
    } else if (mode === 2) {
      for (; next < queue.length; next++) {
        const slot = queue[next];
        if (live[slot]) { const c = chunkOf[slot]; c.run(slot - c.first, true); }
      }
      queue = []; next = 0;
    }
    mode = 0;
    return flush();
  };
  const advance = (slot) => {
    if (mode === 1) start = slot - chunkOf[slot].first + 1;
    else next++;
  };
  const kill = (slot) => { live[slot] = false; chunkOf[slot].whole = false; };

  // ── one-off code ──
  const textOf = (v) => v === undefined || v === null ? '' : typeof v === 'object' ? stringify(v) : typeof v === 'function' || typeof v === 'symbol' ? '' : '' + v;
  const attempt = (run, raw) => { try { return textOf(run()); } catch { return raw; } };
  const withEvent = (from, input) => { const c = create(lib); for (const key of keysOf(from)) c[key] = from[key]; c.eventParams = input; return c; };
  const once = new Map(), bound = new Map();
  const toJson = (v) => { const text = typeof v === 'bigint' ? '"' + v + '"' : stringify(v); return text === undefined ? 'null' : text; };
  const refused = (e) => stringify({ error: message(e), stack: stackOf(e) });
  const copy = (v) => parse(stringify(v));
  let calls = [], results = [], called = 0, current = null;
  let settled = null, promised = null;

  const contextFor = (input, flags) => {
    const c = withEvent(base, input);
    if (flags === 'copy') for (const key of keysOf(base)) if (key !== 'eventParams' && base[key] !== undefined) c[key] = copy(base[key]);
    if (flags === 'script' && typeof input === 'object' && input !== null && !isArray(input)) for (const key of keysOf(input)) if (!(key in c)) c[key] = input[key];
    return c;
  };

  return {
    function(make, name) { lib[name] = make(lib); if (typeof lib[name] !== 'function') throw new TypeError(name + ' is not a function'); return ''; },
    // A chunk arrives with [[id, reads], …] and answers nothing; it runs with the next batch.
    chunk(make, text) {
      const entries = parse(text), first = idOf.length;
      const c = { run: make(base, variable, lib, cursor, last, emit, fail, textOf, attempt, withEvent), first, count: entries.length, whole: true };
      for (let i = 0; i < entries.length; i++) {
        const [id, reads] = entries[i], slot = first + i;
        idOf[slot] = id; last[slot] = NEVER; live[slot] = true; failing[slot] = undefined; texts[slot] = undefined; seen[slot] = 0;
        chunkOf[slot] = c; slotOf.set(id, slot);
        register(slot, reads);
      }
      chunks.push(c);
      return '' + (chunks.length - 1);
    },
    remove(text) {
      for (const id of parse(text)) {
        const slot = slotOf.get(id);
        if (slot === undefined) continue;
        kill(slot); forget(slot); slotOf.delete(id);
      }
      return '';
    },
    watch(text) { for (const [n, reads] of parse(text)) { if (readsOf[-1 - n]) forget(-1 - n); register(-1 - n, reads); } return ''; },
    // Runs chunks [from, to) from the beginning.
    run(text) { [chunk, chunkEnd] = parse(text); start = 0; mode = 1; return step(); },
    only(text) { mode = 2; next = 0; queue = parse(text).map((id) => slotOf.get(id)).filter((slot) => slot !== undefined); return step(); },
    put(text) { const changes = parse(text); for (let i = 0; i < changes.length; i += 2) put(partsOf(changes[i]), changes[i + 1]); return ''; },
    push(text) {
      const changes = parse(text);
      turn++; sources = 0;
      for (let i = 0; i < changes.length; i += 2) {
        const parts = partsOf(changes[i]);
        if (put(parts, changes[i + 1])) affected(parts);
      }
      if (queue.length === 0) { if (watched.length === 0) return '[]'; }
      else if (sources > 1) queue.sort((a, b) => a - b);
      mode = 2; next = 0;
      return step();
    },
    // After an interruption: which binding it was; the same again, alone; give it up; go on.
    culprit() { return '' + idOf[cursor[0]]; },
    alone() { const slot = cursor[0], c = chunkOf[slot]; c.run(slot - c.first, true); advance(slot); return ''; },
    condemn(text) {
      const [reason, id] = parse(text), slot = id === undefined ? cursor[0] : slotOf.get(id);
      if (slot === undefined) return '';
      kill(slot); emit(slot, fail(slot, new Error(reason)));
      if (id === undefined) advance(slot);
      return '';
    },
    resume() { return step(); },
    flush() { return flush(); },
    state(path) {
      let at = base;
      if (path !== '') for (const part of path.split('.')) at = at !== undefined && at !== null && has(Object(at), part) ? at[part] : undefined;
      return toJson(at);
    },
    keep(make, key) { if (once.size > 2000) once.clear(); once.set(key, make); return ''; },
    kept(key) { return once.has(key) ? '1' : ''; },
    // [key, input, flags] → {value} or {error}.
    evaluate(text) {
      const [key, input, flags] = parse(text);
      try {
        const c = contextFor(input, flags);
        const v = once.get(key)(c, c.variable, lib, textOf, attempt, withEvent);
        if (v instanceof Promise) throw new TypeError('The value is a promise');
        return '{"value":' + toJson(v) + '}';
      } catch (e) { return refused(e); }
    },
    script(text) {
      const [key, input] = parse(text);
      settled = null;
      const done = (s) => { settled = s; };
      try {
        const c = contextFor(input, 'script');
        promised = once.get(key)(c, c.variable, lib, textOf, attempt, withEvent);
        promised.then((v) => { try { done('{"value":' + toJson(v) + '}'); } catch (e) { done(refused(e)); } }, (e) => done(refused(e)));
      } catch (e) { done(refused(e)); }
      return '';
    },
    settled() { promised = null; return settled === null ? '' : settled; },
    bind(make, key) { bound.set(key, make(base, variable, lib, textOf, attempt, withEvent)); return ''; },
    unbind(text) { for (const key of parse(text)) bound.delete(key); return ''; },
    // [key, [[args…], …]]: a failed call gives its first argument.
    apply(text) { const [key, list] = parse(text); current = bound.get(key); calls = list; results = []; called = 0; return ''; },
    applied() {
      const raw = (args) => args.length > 0 ? toJson(args[0]) : 'null';
      for (; called < calls.length; called++) {
        const args = calls[called];
        try {
          const v = current(...args);
          results[called] = v === undefined || typeof v === 'function' || v instanceof Promise ? raw(args) : toJson(v);
        } catch (e) { failures[0] = [0, message(e), stackOf(e)]; results[called] = raw(args); }
      }
      const line = '[' + results.join(',') + ']' + (failures.length > 0 ? '\\n' + stringify(failures) : '');
      calls = []; results = []; failures = []; current = null;
      return line;
    },
    position() { return '' + called; },
    giveUp() { current = () => { throw new Error('Took too long'); }; return ''; },
    match(text) { const [pattern, subject] = parse(text); try { return new RegExp(pattern).test(subject) ? 'yes' : 'no'; } catch { return 'invalid'; } },
  };
})()`
