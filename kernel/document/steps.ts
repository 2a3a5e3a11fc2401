/** Work in steps: its runner may yield to other work after each. */
export type Steps<T> = Generator<void, T, void>

/** Runs all steps without a break. */
export function runSteps<T>(steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Runs the steps and awaits `pause` after each of them. */
export async function runStepsInTurns<T>(steps: Steps<T>, pause: () => Promise<void>): Promise<T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    await pause()
  }
}
