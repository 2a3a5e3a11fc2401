/**
 * The part of the VM's runtime that leads from a changed path to what reads it, and keeps what has to run: computed variables in a heap,
 * bindings in a list. A text put into that of the runtime, whose names it shares.
 */
export const INDEX = `  // ── the index: a tree of path segments; one that nobody reads or watches at is not busy ──
  const node = () => ({ busy: false, slots: [], computed: [], watchers: [], kids: null });
  const index = node(), NOWHERE = node();
  // Counts what was added to the tree, for those who remember parts of it.
  let grown = 0;
  const nodeOf = (path) => {
    let found = index;
    if (path !== '') for (const part of path.split('.')) {
      if (found.kids === null) found.kids = new Map();
      let next = found.kids.get(part);
      if (!next) { found.kids.set(part, (next = node())); grown++; }
      found = next;
    }
    return found;
  };
  const busyAt = (path) => { const found = nodeOf(path); if (!found.busy) { found.busy = true; grown++; } return found; };
  const without = (list, item) => { const i = list.indexOf(item); if (i >= 0) list.splice(i, 1); };
  const readersAt = (path, slot) => { const found = busyAt(path); return nameOf[slot] === undefined ? found.slots : found.computed; };
  const forget = (slot) => { for (const path of readsOf[slot]) without(readersAt(path, slot), slot); readsOf[slot] = []; };
  const register = (slot, reads) => { readsOf[slot] = reads; for (const path of reads) readersAt(path, slot).push(slot); };
  const watchedPaths = new Map();

  // Most changes have one list of readers, which is then run as it is; several are joined without doubles. An interruption may come at
  // any call and at any turn of a loop: whatever is written here is written so that doing it again does no harm.
  let queue = [], joined = false;
  const members = new Set();
  const add = (slot) => { if (!members.has(slot)) { members.add(slot); queue[queue.length] = slot; } };
  const join = () => {
    members.clear();
    const first = [];
    for (const slot of queue) { members.add(slot); first[first.length] = slot; }
    queue = first; joined = true;
  };
  // Computed variables that wait to run, the first slot first: a heap. Slots are given in an order in which each comes after those it reads.
  const due = [], waiting = [];
  const wait = (slot) => {
    if (waiting[slot] === true) return;
    let i = due.length;
    while (i > 0) { const up = (i - 1) >> 1; if (due[up] <= slot) break; due[i] = due[up]; i = up; }
    due[i] = slot; waiting[slot] = true;
  };
  // Takes a slot that has run off the top; one that is not there has been passed by one before it, and runs again.
  const done = (slot) => {
    if (due[0] !== slot) return;
    const n = due.length - 1, moved = due[n];
    let i = 0;
    for (let kid = 1; kid < n; kid = 2 * i + 1) {
      if (kid + 1 < n && due[kid + 1] < due[kid]) kid++;
      if (due[kid] >= moved) break;
      due[i] = due[kid]; i = kid;
    }
    due[i] = moved; due.length = n; waiting[slot] = false;
  };
  const nothingDue = () => { for (const slot of due) waiting[slot] = false; due.length = 0; };
  const enqueue = (found) => {
    const { slots, computed, watchers } = found, n = slots.length;
    for (let i = 0; i < watchers.length; i++) if (!watched.includes(watchers[i])) watched[watched.length] = watchers[i];
    // In the middle of a run of everything, only what was run already has missed something.
    if (mode === 1) {
      for (const slot of computed) if (slot < at) wait(slot);
      if (!joined) join();
      for (const slot of slots) if (slot < at) add(slot);
      return;
    }
    for (let i = 0; i < computed.length; i++) wait(computed[i]);
    if (n === 0) return;
    if (queue.length === 0) { queue = slots; joined = false; return; }
    if (!joined) join();
    for (let i = 0; i < n; i++) add(slots[i]);
  };
  const below = (found) => {
    if (found.busy) enqueue(found);
    if (found.kids !== null) for (const kid of found.kids.values()) below(kid);
  };
  // A path with its parts, and where they lead in the tree as long as that has not grown: to nodes on the way, and to one at its end, which
  // is the only one that matters where nobody reads more or less than just that path.
  const entries = new Map();
  const entryOf = (path) => {
    let entry = entries.get(path);
    if (entry === undefined) {
      let parts = path.split('.');
      if (parts.includes('__proto__')) parts = [];
      if (entries.size > 5000) entries.clear();
      entries.set(path, (entry = { parts, grown: -1, above: [], found: null, only: null }));
    }
    return entry;
  };
  const locate = (entry) => {
    const above = [], { parts } = entry;
    let found = index;
    for (let i = 0; i < parts.length && found; i++) {
      above[i] = found;
      found = found.kids === null ? null : (found.kids.get(parts[i]) ?? null);
    }
    const isSimple = !above.some((one) => one.busy) && (found === null || (found.kids === null && found.watchers.length === 0));
    entry.above = above; entry.found = found; entry.only = isSimple ? (found ?? NOWHERE) : null; entry.grown = grown;
  };
  const affected = (entry) => {
    if (entry.grown !== grown) locate(entry);
    const { above, found } = entry;
    for (let i = 0; i < above.length; i++) if (above[i].busy) enqueue(above[i]);
    if (found !== null) below(found);
  };
`
