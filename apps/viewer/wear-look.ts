/** Puts the style sheet of a theme before all others. Resolves when it is there, or cannot be had: the page is then shown without. */
export async function wearLook(hash: string): Promise<void> {
  const href = `/look/${hash}.css`
  const known = document.getElementById('look')
  if (known?.getAttribute('href') === href) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'stylesheet', id: 'look', href })
  const loaded = new Promise((resolve) => {
    link.onload = resolve
    link.onerror = resolve
  })
  known?.remove()
  document.head.prepend(link)
  await loaded
}
