import { MessageError } from '#kernel/message'
import type { WantedHalf } from '../calls/halves.ts'
import type { Permission } from '../calls/module.ts'
import { checkedModule } from './check-half.ts'
import type { HalfModule } from './half-module.ts'
import { HalfFailure, halfProblems } from './half-problems.ts'

const SECONDS = 10

/** Loads a file of this process's own runtime. */
export type ImportFile = (file: string) => Promise<unknown>

const firstLine = (error: unknown): string => {
  // The builder collects what it found wrong.
  const [first = error] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : []
  return String(first instanceof Error || (typeof first === 'object' && first !== null && 'message' in first) ? first.message : first)
    .split('\n', 1)[0]!
    .slice(0, 200)
}

/**
 * The module of a half, out of its file.
 * @throws HalfFailure
 */
export const loadHalf = async (
  { id, file }: WantedHalf,
  importFile: ImportFile,
  permissions: readonly Permission[],
): Promise<HalfModule> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HalfFailure(halfProblems.loadsTooLong(SECONDS))), SECONDS * 1_000)
  })
  try {
    const loaded = (await Promise.race([importFile(file), late])) as { readonly default?: unknown }
    return checkedModule(loaded.default, id, permissions)
  } catch (error) {
    if (error instanceof HalfFailure) throw error
    throw new HalfFailure(halfProblems.notLoaded(error instanceof MessageError ? error.told : firstLine(error)))
  } finally {
    clearTimeout(timer)
  }
}
