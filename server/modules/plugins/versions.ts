const partsOf = (version: string): { readonly numbers: readonly number[]; readonly tag: string } => {
  const [core = '', ...tag] = version.split('-')
  return { numbers: core.split('.').map(Number), tag: tag.join('-') }
}

/** Orders versions like `1.4.0`; one with a tag (`1.4.0-beta.2`) comes before the one without. */
export const compareVersions = (one: string, other: string): number => {
  const [a, b] = [partsOf(one), partsOf(other)]
  for (const [at, number] of a.numbers.entries()) {
    const difference = number - (b.numbers[at] ?? 0)
    if (difference !== 0) return difference
  }
  if (a.tag === '' || b.tag === '') return a.tag === b.tag ? 0 : a.tag === '' ? 1 : -1
  return a.tag.localeCompare(b.tag, 'en', { numeric: true })
}
