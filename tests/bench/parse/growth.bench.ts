import type { Row } from '../row.ts'
import { type Parser, parsers } from './parsers.ts'

// Every parser that takes a body, with ten times the input: the row shows the input that it does worst with. More than fifteen times the
// time means that somebody can stop the server with a body that it takes.
const SMALL = 1000
const ROUNDS = 4
/** Below it a clock says nothing about growth. */
const LEAST_MS = 0.5

const nameOf = ({ name }: Parser) => `parse/${name}`
export const rows = parsers.map(nameOf)

const best = (work: () => unknown): number => {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.max(LEAST_MS, Math.min(...times))
}

const measure = (parser: Parser): Row => {
  const measured = parser.inputs.map(({ name, make }) => {
    const [small, large] = [make(SMALL), make(10 * SMALL)]
    parser.parse(small)
    const baseline = best(() => parser.parse(small))
    const value = best(() => parser.parse(large))
    return { name: `${nameOf(parser)}, ${name}`, ratio: value / baseline, value, unit: 'ms', baseline, rounds: ROUNDS }
  })
  return measured.reduce((worst, row) => (row.ratio > worst.ratio ? row : worst))
}

export const run = async (): Promise<Row[]> => parsers.map(measure)
