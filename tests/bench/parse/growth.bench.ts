import type { Row } from '../row.ts'
import { type Parser, parsers } from './parsers.ts'

// Every parser that takes a body, with ten times the input: the row shows the input that it does worst with. More than fifteen times the
// time means that somebody can stop the server with a body that it takes.
const ROUNDS = 5
/** What takes less than this does not grow. */
const LEAST_MS = 1
/** Large enough for neither side to fit into the processor's cache. */
const SMALL = 5_000
/** A ratio beyond this is looked at again: other work on the machine makes a time longer, never shorter. */
const DOUBTFUL = 12

const nameOf = ({ name }: Parser) => `parse/${name}`
export const rows = parsers.map(nameOf)

const time = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}
const best = (work: () => unknown): number => Math.min(...Array.from({ length: ROUNDS }, () => time(work)))

/** Lists everything in a JSON value, or in a document, and does nothing with it. */
const list = (value: unknown): void => {
  if (value instanceof Map) for (const inner of value.values()) list(inner)
  else if (typeof value === 'object' && value !== null) for (const [, inner] of Object.entries(value)) list(inner)
}

/**
 * How much more than ten times as long the runtime itself takes to list ten times the input, at least 1. Bun 1.3 lists an object whose keys are
 * numbers far apart in 16 times the time for 10 times the keys (they are sorted, and do not fit into the cache); that is no growth of ours.
 */
const ownGrowth = (small: readonly unknown[], large: unknown): number => {
  const baseline = best(() => small.forEach(list)) / 10
  const value = best(() => list(large))
  return value < LEAST_MS ? 1 : Math.max(1, value / baseline / 10)
}

const measureInput = (parser: Parser, { name, make }: Parser['inputs'][number]): Row & { readonly ratio: number } => {
  // Ten small inputs take the room of the large one.
  const small = Array.from({ length: 10 }, () => make(SMALL))
  const large = make(10 * SMALL)
  const attempt = () => {
    Bun.gc(true)
    // Ten in a row, so that both sides take about as long: what else the machine does interrupts longer work more often.
    const baseline = best(() => small.forEach((input) => void parser.parse(input))) / 10
    return { baseline, value: best(() => parser.parse(large)) }
  }
  let times = attempt()
  for (let again = 0; again < 3 && times.value > DOUBTFUL * times.baseline; again++) {
    const next = attempt()
    if (next.value / next.baseline < times.value / times.baseline) times = next
  }
  const growth = times.value < LEAST_MS ? 1 : times.value / times.baseline
  const ratio = growth > DOUBTFUL ? growth / ownGrowth(small, large) : growth
  return { name: `${nameOf(parser)}, ${name}`, ratio, ...times, unit: 'ms', rounds: ROUNDS }
}

const measure = (parser: Parser): Row =>
  parser.inputs.map((input) => measureInput(parser, input)).reduce((worst, row) => (row.ratio > worst.ratio ? row : worst))

export const run = async (): Promise<Row[]> => parsers.map(measure)
