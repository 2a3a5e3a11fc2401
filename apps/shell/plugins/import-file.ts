import { MessageError, NO_CONNECTION, tell } from '#kernel/message'
import { isLostCode } from '../lost-code.ts'
import { pluginFile } from './plugin-file.ts'

/** Milliseconds that a module of a plugin may take. */
export const LOAD_LIMIT = 10_000

/** How often the file at an address could not be imported. */
const failures = new Map<string, number>()

export interface ImportOptions {
  /** Milliseconds; `null` for whoever has a limit of their own. */
  readonly limit?: number | null
  readonly load?: (address: string) => Promise<unknown>
}

/**
 * Imports a file of a plugin. Rejects with what to tell: the file is not there, does not parse, throws, or is not ready within the limit.
 * Asked again after that, it tries again: browsers remember a failed import by its address, so the address is another one then.
 */
export async function importFile(hash: string, file: string, options: ImportOptions = {}): Promise<object> {
  const { limit = LOAD_LIMIT, load = (url) => import(/* @vite-ignore */ url) as Promise<unknown> } = options
  const address = pluginFile(hash, file)
  const tries = failures.get(address) ?? 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    if (limit === null) return
    timer = setTimeout(() => reject(new MessageError(tell('app.plugin-late', { file, seconds: limit / 1_000 }))), limit)
  })
  try {
    return (await Promise.race([load(tries === 0 ? address : `${address}#${tries}`), late])) as object
  } catch (thrown) {
    failures.set(address, tries + 1)
    if (thrown instanceof MessageError) throw thrown
    const reason = isLostCode(thrown) ? NO_CONNECTION : thrown instanceof Error ? thrown.message : String(thrown)
    throw new MessageError(tell('app.plugin-not-loaded', { file, reason }))
  } finally {
    clearTimeout(timer)
  }
}
