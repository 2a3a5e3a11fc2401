/**
 * Lets the person choose a file; null where they choose none. Browsers open the picker only soon after a click.
 * @example const picture = await pickFile('image/*')
 */
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
