/** One thing that an author has to change. */
export interface Problem {
  /** The file, from the plugin's folder: `views/stars.tsx`. */
  readonly file: string
  /** What is wrong, as a sentence without its full stop. */
  readonly what: string
  /** What to do about it. */
  readonly todo: string
}

export const sayProblem = ({ file, what, todo }: Problem): string => `${file}: ${what}.\n  ${todo}.`

/** A plugin that cannot be packed, with everything that was found wrong. */
export class PackError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    // Two files may meet the same one.
    super([...new Set(problems.map(sayProblem))].join('\n'))
    this.name = 'PackError'
    this.problems = problems
  }
}

/** Throws when there are any. */
export function stopAt(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new PackError(problems)
}
