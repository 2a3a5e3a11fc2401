/** Where the last failure of the studio is kept, with what was being edited (specification, section 2). */
export const ERROR_LOG = 'error-log'

const backups = new Set<() => unknown>()

/** What is to be kept when the studio fails, such as the page that is open; answers what ends that. */
export function backUpOnError(read: () => unknown): () => void {
  backups.add(read)
  return () => void backups.delete(read)
}

const readable = (read: () => unknown): unknown => {
  try {
    return read()
  } catch {
    // What failed may be the very thing that is to be kept.
    return null
  }
}

/** Keeps a failure in the session storage, with what is being edited; false where not even the failure finds room. */
export function noteError({ name, message, stack }: Error): boolean {
  const failure = { name, message, stack, at: location.pathname, time: new Date().toISOString() }
  for (const data of [[...backups].map(readable), []])
    try {
      sessionStorage.setItem(ERROR_LOG, JSON.stringify({ ...failure, data }))
      return true
    } catch {
      // Without the page there is room for the failure.
    }
  return false
}
