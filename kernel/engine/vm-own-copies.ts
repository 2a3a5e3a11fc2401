/** The part of the VM's runtime that gives code which writes to what it reads a context of its own. A text put into that of the runtime, whose names it shares. */
export const OWN_COPIES = `  // ── code that writes to what it reads ──
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
  const onceIn = ({ make }, c) => make(c, c.variable, lib, textOf, attempt, withEvent, writable);`
