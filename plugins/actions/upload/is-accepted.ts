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
