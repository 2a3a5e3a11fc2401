/** The specification's version check (section 9), in milliseconds. */
export const VERSION_CHECK_MS = 60_000

const BUILD = '<meta name="tessera-build" content="'

/** The id of the build in the text of a page of ours; null where it has none, as while somebody works on the product. */
export const buildIn = (html: string): string | null => html.split(BUILD)[1]?.split('"')[0] ?? null

export interface VersionCheck {
  /** The text of the index page as the server has it now. */
  readonly read: () => Promise<string>
  /** Whether to load the new version. */
  readonly ask: () => Promise<boolean>
  readonly reload: () => void
}

/** Asks to load the page anew once the server has another build than at the start; whoever says no is not asked again. Answers what ends it. */
export function checkVersion({ read, ask, reload }: VersionCheck): () => void {
  let first: string | null | undefined
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = async (): Promise<void> => {
    // Without an answer nothing is known; the next one tells.
    const build = await read().then(buildIn, () => undefined)
    if (ended || build === null) return
    first ??= build
    if (build !== undefined && build !== first) {
      if (await ask()) reload()
      return
    }
    timer = setTimeout(() => void check(), VERSION_CHECK_MS)
  }
  void check()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
