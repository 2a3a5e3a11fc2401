/**
 * The settings with their defaults and meanings, from the English chapter for operators, which is their one list.
 * Plain JavaScript, for Node before anything is installed.
 * @param {string} chapter
 * @returns {string[]}
 */
export function settingsHelp(chapter) {
  const rows = chapter.matchAll(/^\| (`[A-Z][A-Z0-9_]*`(?:, `[A-Z][A-Z0-9_]*`)*) \| (.*?) \| (.*) \|$/gm)
  const plain = (cell) => cell.replaceAll('`', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return [...rows].map(([, names, preset, meaning]) => `${plain(names)}  (${plain(preset)})\n    ${plain(meaning)}`)
}
