import { execFileSync } from 'node:child_process'

/** The first digits of the commit under test; 0 where nobody knows it. */
const commitNumber = (): number => {
  try {
    return Number.parseInt(execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname }), 16)
  } catch {
    return 0
  }
}

/**
 * Those of a costly family whose turn it is in a long run: every `parts`th of them, others with another commit. TURN=2 chooses, TURN=all takes all of
 * them.
 */
export function turnOf<T>(all: readonly T[], parts: number, turn = process.env.TURN ?? String(commitNumber())): readonly T[] {
  return turn === 'all' ? all : all.filter((_, at) => at % parts === Number(turn) % parts)
}
