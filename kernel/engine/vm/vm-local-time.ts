/**
 * The part of the VM's hardening about local time. QuickJS converts local time to an instant with the offset of another instant, and knows no zone
 * with seconds: so the host reports offsets and reads texts, and everything local is computed here, on the UTC half of `Date`. A text put into that of
 * the hardening, whose names it shares. See decision 84.
 */
export const LOCAL_TIME = `  const WEEK = 604800000, DAY = 86400000, MOST_WEEKS = 5000, LAST_TIME = 8.64e15, datePrototype = PlainDate.prototype;
  const timeOf = datePrototype.getTime, setTime = datePrototype.setTime, toPrimitive = datePrototype[Symbol.toPrimitive];
  // By week: the offset before a change of the clock in it, when that is, and the offset after. A week without a change has none at the end.
  const weeks = new Map();
  let lastWeek = NaN, lastSpan;
  // For another zone. Answers a text, like all that the host calls.
  const forgetOffsets = () => { weeks.clear(); lastWeek = NaN; return ''; };
  const spanOf = (week) => {
    const start = Math.max(-LAST_TIME, week * WEEK);
    let from = start, to = Math.min(LAST_TIME, start + WEEK - 1);
    const before = offset(from), after = offset(to);
    if (before !== after) while (to - from > 1) {
      const middle = from + Math.floor((to - from) / 2);
      if (offset(middle) === before) from = middle; else to = middle;
    }
    return [before, before === after ? Infinity : to, after];
  };
  const offsetAt = (time) => {
    const week = Math.floor(time / WEEK);
    if (week !== lastWeek) {
      let span = weeks.get(week);
      if (span === undefined) {
        if (weeks.size > MOST_WEEKS) weeks.clear();
        weeks.set(week, span = spanOf(week));
      }
      lastWeek = week;
      lastSpan = span;
    }
    return time < lastSpan[1] ? lastSpan[0] : lastSpan[2];
  };
  // An hour that comes twice is the earlier one; one that is skipped counts by the offset before.
  const instantOf = (local) => {
    if (local !== local) return local;
    const before = offsetAt(local - DAY), after = offsetAt(local + DAY), early = local - before;
    if (before === after || offsetAt(early) === before) return early;
    const late = local - after;
    return offsetAt(late) === after ? late : early;
  };
  // A date whose UTC half is the local time of another.
  const shiftedOf = (date) => {
    const time = apply(timeOf, date, []);
    return new PlainDate(time === time ? time + offsetAt(time) : time);
  };
  // The one argument of a constructor, as the language itself reads it.
  const primitive = (value) => {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value;
    if (value instanceof PlainDate && getPrototypeOf(value) === datePrototype) return apply(timeOf, value, []);
    const own = value[Symbol.toPrimitive];
    return own === undefined || own === null ? apply(toPrimitive, value, ['number']) : apply(own, value, ['default']);
  };
  // Plain texts are read here, without a call of the host; days that a month may not have are for the host.
  const plainText = /^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])(?:([T ])(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{3})?)?(Z?))?$/, { exec } = RegExp.prototype;
  const plainParse = PlainDate.parse;
  const read = (text) => {
    const found = apply(exec, plainText, [text]);
    if (found === null || (found[1] === ' ' && found[2] === 'Z')) return parse(text);
    if (found[1] === undefined || found[2] === 'Z') return plainParse(text);
    return instantOf(plainParse(text.slice(0, 10) + 'T' + text.slice(11) + 'Z'));
  };
  const timeOfParts = (parts) => {
    if (parts.length === 0) return now();
    if (parts.length > 1) return instantOf(PlainDate.UTC(...parts));
    const value = primitive(parts[0]);
    return typeof value === 'string' ? read(value) : value;
  };
  const HostDate = function Date(...parts) {
    if (new.target === undefined) return new PlainDate(now()).toString();
    return construct(PlainDate, [timeOfParts(parts)], new.target);
  };
  const local = (owner, name, make) => {
    const made = make(owner[name]), { length } = owner[name];
    Object.defineProperty(made, 'name', { value: name });
    Object.defineProperty(made, 'length', { value: length });
    Object.defineProperty(owner, name, { value: close(made), writable: true, enumerable: false, configurable: true });
  };
  for (const name of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds']) {
    const plain = datePrototype['getUTC' + name];
    local(datePrototype, 'get' + name, () => ({ get() { return apply(plain, shiftedOf(this), []); } }).get);
  }
  const setWith = (change) => ({ set(...args) {
    const shifted = shiftedOf(this);
    apply(change, shifted, args);
    return apply(setTime, this, [instantOf(apply(timeOf, shifted, []))]);
  } }).set;
  for (const name of ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) local(datePrototype, 'set' + name, () => setWith(datePrototype['setUTC' + name]));
  const inCentury = (year) => { const whole = Math.trunc(year); return whole >= 0 && whole <= 99 ? 1900 + whole : year; };
  const setYear = datePrototype.setUTCFullYear;
  local(datePrototype, 'setYear', () => setWith(function (year) { return apply(setYear, this, [inCentury(+year)]); }));
  local(datePrototype, 'getYear', () => ({ get() { return apply(datePrototype.getUTCFullYear, shiftedOf(this), []) - 1900; } }).get);
  local(datePrototype, 'getTimezoneOffset', () => ({ get() { return Math.trunc((apply(timeOf, this, []) - apply(timeOf, shiftedOf(this), [])) / 60000) + 0; } }).get);
  const inUtc = datePrototype.toUTCString;
  const textsOf = (date) => {
    const time = apply(timeOf, date, []);
    if (time !== time) return null;
    const [weekday, day, month, year, clock] = apply(inUtc, shiftedOf(date), []).split(' ');
    const minutes = Math.abs(Math.trunc(offsetAt(time) / 60000)), two = (number) => (number < 10 ? '0' : '') + number;
    const zone = (offsetAt(time) < 0 ? '-' : '+') + two(Math.floor(minutes / 60)) + two(minutes % 60), name = ask('["zone",' + time + ']');
    return [weekday.slice(0, 3) + ' ' + month + ' ' + day + ' ' + year, clock + ' GMT' + zone + (name === '' ? '' : ' (' + name + ')')];
  };
  local(datePrototype, 'toString', () => ({ get() { const texts = textsOf(this); return texts === null ? 'Invalid Date' : texts[0] + ' ' + texts[1]; } }).get);
  local(datePrototype, 'toDateString', () => ({ get() { const texts = textsOf(this); return texts === null ? 'Invalid Date' : texts[0]; } }).get);
  local(datePrototype, 'toTimeString', () => ({ get() { const texts = textsOf(this); return texts === null ? 'Invalid Date' : texts[1]; } }).get);`
