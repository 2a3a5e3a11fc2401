/** The part of the VM's runtime that runs computed variables. A text put into that of the runtime, whose names it shares. */
export const COMPUTING = `  // A computed variable has a value, which is written in the form in which it is told; if it is another one, what reads it has to run.
  // What an interruption left half done is done again.
  const settle = (slot, v) => {
    const own = ownOf[slot], unsettled = half === slot, before = last[slot], text = texts[slot];
    half = slot;
    if (v !== before) { if (telling) emit(slot, v); else remember(slot, v); }
    const now = last[slot];
    variable[own.key] = now !== NEVER ? now : text === texts[slot] && !unsettled ? own.value : (own.value = protect(parse(texts[slot])));
    if (unsettled || now !== before || (now === NEVER && text !== texts[slot])) affected(own.entry);
    half = -1;
  };
  const derive = (slot) => {
    let v;
    running = slot;
    try { v = runs[slot](base, variable); } catch (e) { v = recover(slot, e); }
    settle(slot, v);
  };
  // Who reads a computed variable, where they all read it under its own path and nobody watches. Kept in lists by slot, side by side for
  // those that depend on each other, because most of the time goes to fetching memory.
  const planned = [], nextOf = [], leavesOf = [];
  const plan = (slot) => {
    const { entry } = ownOf[slot];
    if (entry.grown !== grown) locate(entry);
    nextOf[slot] = entry.only === null ? null : entry.only.computed;
    leavesOf[slot] = entry.only === null ? null : entry.only.slots;
    planned[slot] = grown;
  };
  const deriveAll = () => {
    const most = 100 * byName.size;
    while (due.length > 0) {
      // Only a program that no compiler made can go in a circle.
      if (derived++ > most) return nothingDue();
      const slot = due[0];
      running = slot;
      if (planned[slot] !== grown) plan(slot);
      const next = nextOf[slot], leaves = leavesOf[slot];
      if (next === null || telling || half === slot) { derive(slot); done(slot); continue; }
      let v;
      try { v = runs[slot](base, variable); } catch (e) { settle(slot, recover(slot, e)); done(slot); continue; }
      if (typeof v !== 'number' || v - v !== 0) { settle(slot, v); done(slot); continue; }
      // The formula has written its value itself.
      const alone = due.length === 1;
      if (v === last[slot]) { if (alone) { due.length = 0; waiting[slot] = false; } else done(slot); continue; }
      if (leaves.length > 0) {
        if (queue.length === 0) { queue = leaves; joined = false; } else { if (!joined) join(); for (let i = 0; i < leaves.length; i++) add(leaves[i]); }
      }
      if (alone && next.length < 2) {
        last[slot] = v; waiting[slot] = false;
        if (next.length === 0) due.length = 0; else { due[0] = next[0]; waiting[next[0]] = true; }
        continue;
      }
      for (let i = 0; i < next.length; i++) wait(next[i]);
      last[slot] = v;
      done(slot);
    }
  };
`
