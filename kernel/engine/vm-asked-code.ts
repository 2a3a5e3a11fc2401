/**
 * The part of the VM's runtime that runs code when somebody asks for it: what it keeps for that, and the functions that are called from outside.
 * Texts put into that of the runtime, whose names they share.
 */
export const ASKED = `  // ── one-off code ──
  const textOf = (v) => v === undefined || v === null ? '' : typeof v === 'object' ? stringify(v) : typeof v === 'function' || typeof v === 'symbol' ? '' : '' + v;
  const attempt = (run, raw) => { try { return textOf(run()); } catch { return raw; } };
  const withEvent = (from, input) => { const c = create(shown); for (const key of keysOf(from)) c[key] = from[key]; c.eventParams = input; return c; };
  const once = new Map(), bound = new Map();
  const toJson = (v) => { const text = typeof v === 'bigint' ? '"' + v + '"' : stringify(v); return text === undefined ? 'null' : text; };
  const refused = (e) => stringify({ error: errorOf(e) });
  let calls = [], results = [], called = 0, current = null;
  let settled = null, promised = null;`

/** Members of the object that the runtime answers with. */
export const ASKED_CALLS = `    keep(make, text) { const [key, reads] = parse(text); if (once.size > 2000) once.clear(); once.set(key, { make, reads }); return ''; },
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
    match(text) { const [pattern, subject] = parse(text); try { return new RegExp(pattern).test(subject) ? 'yes' : 'no'; } catch { return 'invalid'; } },`
