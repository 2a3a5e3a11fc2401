import { ASKED, ASKED_CALLS } from './vm-asked-code.ts'
import { COMPUTING } from './vm-computed.ts'
import { INDEX } from './vm-index.ts'
import { OUTPUT } from './vm-output.ts'
import { OWN_COPIES } from './vm-own-copies.ts'
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

${OUTPUT}

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

${ASKED}

${OWN_COPIES}

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
${ASKED_CALLS}
  };
})`
