/**
 * A command as it was typed, before a word processor, a chat or a web page changed it: without invisible characters and the fences of a code block, and with
 * straight quotes where typographic ones stand for them. In a command with straight quotes the others are text.
 */
export function asTyped(command: string): string {
  const plain = command.replace(/[\u200b-\u200d\u2060\ufeff]/g, '').replace(/^[ \t]*```.*$/gm, '')
  if (/(^|\s)\$?['"]/.test(plain)) return plain
  return plain
    .replace(/(^|[\s=])[“”„]([^“”„]*)[“”](?=\s|$)/g, (_all, before: string, text: string) => `${before}"${text.replaceAll('"', '\\"')}"`)
    .replace(/(^|[\s=])[‘’‚]([^‘’‚]*)[‘’](?=\s|$)/g, (_all, before: string, text: string) => `${before}'${text.replaceAll("'", "'\\''")}'`)
}

/** The dashes of an option that were joined into a longer one. */
export function withDashes(word: string): string {
  if (/^[–—][A-Za-z]$/.test(word)) return `-${word.slice(1)}`
  return /^[–—][a-z][a-z-]+(=|$)/.test(word) ? `--${word.slice(1)}` : word
}
