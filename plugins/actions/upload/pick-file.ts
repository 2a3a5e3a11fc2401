/** Lets the person choose a file; null when they choose none. Browsers open the picker only soon after a click. */
export function pickFile(accept: string): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.hidden = true
  // In the document, so that the browser keeps it for as long as the picker is open.
  document.body.append(input)
  return new Promise((resolve) => {
    const done = (): void => {
      input.remove()
      resolve(input.files?.[0] ?? null)
    }
    input.addEventListener('change', done, { once: true })
    input.addEventListener('cancel', done, { once: true })
    input.click()
  })
}

/** Whether a file is of the kinds of an `accept` list: pickers let people choose any file all the same. */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accept: string): boolean {
  const kinds = accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter((kind) => kind !== '')
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  return (
    kinds.length === 0 ||
    kinds.some((kind) => {
      if (kind.startsWith('.')) return name.endsWith(kind)
      if (kind === '*' || kind === '*/*') return true
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
    })
  )
}
