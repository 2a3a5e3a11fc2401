/** The part of the VM's runtime that gathers changed values and failures, and makes the answer of them. A text put into that of the runtime, whose names it shares. */
export const OUTPUT = `  const short = (m) => typeof m === 'string' ? m.slice(0, 500) : '';
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
  };`
