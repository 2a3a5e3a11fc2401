/** The last text copied here, for browsers that let nobody read the clipboard. */
let last = ''

/** Puts a text on the clipboard; it can be pasted inside the editor even where the browser refuses. */
export async function copyText(text: string): Promise<void> {
  last = text
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Refused by the browser: what was copied here can still be pasted here.
  }
}

/** The clipboard's text, or the last one copied here when the browser does not let it be read. */
export async function pasteText(): Promise<string> {
  try {
    return (await navigator.clipboard.readText()) || last
  } catch {
    return last
  }
}
