// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import { definePlugin } from '#sdk'
import { abs } from '../functions/abs.ts'
import { ago } from '../functions/ago.ts'
import { andFunction } from '../functions/and.ts'
import { avg } from '../functions/avg.ts'
import { businessId } from '../functions/business-id.ts'
import { capitalize } from '../functions/capitalize.ts'
import { ceil } from '../functions/ceil.ts'
import { clamp } from '../functions/clamp.ts'
import { coalesce } from '../functions/coalesce.ts'
import { concat } from '../functions/concat.ts'
import { contains } from '../functions/contains.ts'
import { countIf } from '../functions/count-if.ts'
import { dateAdd } from '../functions/date-add.ts'
import { dateDiff } from '../functions/date-diff.ts'
import { dateParse } from '../functions/date-parse.ts'
import { dateRange } from '../functions/date-range.ts'
import { daysInMonth } from '../functions/days-in-month.ts'
import { defaultFunction } from '../functions/default.ts'
import { encodeUrl } from '../functions/encode-url.ts'
import { endOf } from '../functions/end-of.ts'
import { endsWith } from '../functions/ends-with.ts'
import { entries } from '../functions/entries.ts'
import { fenToYuan } from '../functions/fen-to-yuan.ts'
import { filterBy } from '../functions/filter-by.ts'
import { find } from '../functions/find.ts'
import { first } from '../functions/first.ts'
import { flatten } from '../functions/flatten.ts'
import { floor } from '../functions/floor.ts'
import { format } from '../functions/format.ts'
import { get } from '../functions/get.ts'
import { groupBy } from '../functions/group-by.ts'
import { ifFunction } from '../functions/if.ts'
import { isAfter } from '../functions/is-after.ts'
import { isBefore } from '../functions/is-before.ts'
import { isEmpty } from '../functions/is-empty.ts'
import { isList } from '../functions/is-list.ts'
import { isNumber } from '../functions/is-number.ts'
import { isText } from '../functions/is-text.ts'
import { join } from '../functions/join.ts'
import { joinUrl } from '../functions/join-url.ts'
import { keys } from '../functions/keys.ts'
import { last } from '../functions/last.ts'
import { len } from '../functions/len.ts'
import { lower } from '../functions/lower.ts'
import { map } from '../functions/map.ts'
import { mask } from '../functions/mask.ts'
import { max } from '../functions/max.ts'
import { merge } from '../functions/merge.ts'
import { min } from '../functions/min.ts'
import { mod } from '../functions/mod.ts'
import { money } from '../functions/money.ts'
import { moneyCn } from '../functions/money-cn.ts'
import { newId } from '../functions/new-id.ts'
import { notFunction } from '../functions/not.ts'
import { now } from '../functions/now.ts'
import { number } from '../functions/number.ts'
import { omit } from '../functions/omit.ts'
import { orFunction } from '../functions/or.ts'
import { padEnd } from '../functions/pad-end.ts'
import { padStart } from '../functions/pad-start.ts'
import { percent } from '../functions/percent.ts'
import { pick } from '../functions/pick.ts'
import { pluck } from '../functions/pluck.ts'
import { pow } from '../functions/pow.ts'
import { query } from '../functions/query.ts'
import { random } from '../functions/random.ts'
import { range } from '../functions/range.ts'
import { replace } from '../functions/replace.ts'
import { reverse } from '../functions/reverse.ts'
import { round } from '../functions/round.ts'
import { slice } from '../functions/slice.ts'
import { snowflakeId } from '../functions/snowflake-id.ts'
import { sortBy } from '../functions/sort-by.ts'
import { split } from '../functions/split.ts'
import { startOf } from '../functions/start-of.ts'
import { startsWith } from '../functions/starts-with.ts'
import { stripNull } from '../functions/strip-null.ts'
import { substr } from '../functions/substr.ts'
import { sum } from '../functions/sum.ts'
import { sumBy } from '../functions/sum-by.ts'
import { switchFunction } from '../functions/switch.ts'
import { template } from '../functions/template.ts'
import { timestamp } from '../functions/timestamp.ts'
import { today } from '../functions/today.ts'
import { tree } from '../functions/tree.ts'
import { trim } from '../functions/trim.ts'
import { unique } from '../functions/unique.ts'
import { upper } from '../functions/upper.ts'
import { values } from '../functions/values.ts'
import { weekday } from '../functions/weekday.ts'
import { yuanToFen } from '../functions/yuan-to-fen.ts'

/** Every built-in formula function, in the order in which the editor offers them. */
export const functionDeclarations = [
  dateAdd,
  dateDiff,
  format,
  now,
  timestamp,
  today,
  dateParse,
  weekday,
  startOf,
  endOf,
  isBefore,
  isAfter,
  daysInMonth,
  ago,
  dateRange,
  avg,
  max,
  min,
  round,
  sum,
  abs,
  ceil,
  floor,
  pow,
  mod,
  clamp,
  percent,
  number,
  random,
  money,
  moneyCn,
  fenToYuan,
  yuanToFen,
  concat,
  lower,
  split,
  trim,
  upper,
  replace,
  substr,
  startsWith,
  endsWith,
  contains,
  padStart,
  padEnd,
  capitalize,
  mask,
  template,
  newId,
  businessId,
  snowflakeId,
  filterBy,
  find,
  join,
  len,
  pluck,
  sortBy,
  unique,
  map,
  countIf,
  sumBy,
  groupBy,
  first,
  last,
  slice,
  reverse,
  flatten,
  range,
  tree,
  defaultFunction,
  ifFunction,
  isEmpty,
  andFunction,
  orFunction,
  notFunction,
  switchFunction,
  coalesce,
  isNumber,
  isText,
  isList,
  get,
  keys,
  values,
  entries,
  merge,
  pick,
  omit,
  stripNull,
  query,
  encodeUrl,
  joinUrl,
] as const

export const functionsPlugin = definePlugin({ id: 'tessera.functions', version: '0.1.0', functions: functionDeclarations })
