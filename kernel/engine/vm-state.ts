/** The part of the VM's runtime that writes the state of the page. A text put into that of the runtime, whose names it shares. */
export const STATE = `  // ── state ──
  // What code is given to read cannot be extended, which marks it: whoever writes to it is refused, and runs again on a copy of its own.
  const protect = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const open = [value];
    for (let v = value; v !== undefined; v = open.pop()) {
      preventExtensions(v);
      if (isArray(v)) {
        for (let i = 0; i < v.length; i++) { const x = v[i]; if (typeof x === 'object' && x !== null) open[open.length] = x; }
      } else for (const key in v) { const x = v[key]; if (typeof x === 'object' && x !== null) open[open.length] = x; }
    }
    return value;
  };
  const byName = new Map(), NONE = new Map();
  let changed = false;
  // Writes in place where it can; answers the object that is to stand where the given one stood.
  const place = (at, parts, i, value) => {
    const key = parts[i], old = has(at, key) ? at[key] : undefined;
    let next = value;
    if (i < parts.length - 1) {
      const inside = typeof old === 'object' && old !== null ? old : /^\\d+$/.test(parts[i + 1]) && at !== base ? [] : {};
      next = place(inside, parts, i + 1, value);
      if (next === old) return at;
    } else if (value === undefined) {
      if (!has(at, key)) return at;
      changed = true;
      if (containers.includes(at)) { delete at[key]; return at; }
      const rest = isArray(at) ? at.slice() : { ...at };
      delete rest[key];
      return preventExtensions(rest);
    } else {
      if (old === value && (typeof value !== 'object' || value === null) && has(at, key)) return at;
      changed = true;
    }
    if (has(at, key) || containers.includes(at)) { at[key] = next; return at; }
    const grown = isArray(at) ? at.slice() : { ...at };
    grown[key] = next;
    return preventExtensions(grown);
  };
  // Writes a value; answers whether it is another one than before.
  const put = (parts, value) => {
    const n = parts.length;
    if (n === 0 || n > 50) return false;
    if (lastComputed >= 0 && parts[0] === 'variable' && byName.has(parts[1])) return false;
    if (n === 2 && parts[0] === 'variable' && typeof value !== 'object' && value !== undefined) {
      if (variable[parts[1]] === value) return false;
      variable[parts[1]] = value;
      return true;
    }
    protect(value);
    if (n === 1 && (parts[0] === 'variable' || parts[0] === 'component')) {
      const whole = base[parts[0]], own = parts[0] === 'variable' ? byName : NONE;
      for (const key of keysOf(whole)) if (!own.has(key)) delete whole[key];
      if (typeof value === 'object' && value !== null) for (const key of keysOf(value)) if (key !== '__proto__' && !own.has(key)) whole[key] = value[key];
      return true;
    }
    changed = false;
    place(base, parts, 0, value);
    return changed;
  };
`
