/** Gives a text to the person as a file. */
export function saveText(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(/[\\/:*?"<>|]+/g, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
