/** How programs write names: `prdApi`, `props.title`, `action/request`, `PROXY_FAILED`, `MarsTable`. */
const WIRE =
  /[a-z][A-Z]|\b[a-z]\w*\.[a-z]\w*|[A-Z]_[A-Z]|[a-z]_[a-z]|\b(?:action|source|component|step|service|setter)\/|^[A-Z]{5,}$/
/** Names of products and formats, and examples, as people write them. */
const WRITTEN_SO = /GraphQL|WebSocket|iOS|LaTeX|JavaScript|console|\bJSON\b|TypeScript|e\.g\.|https?:\/\/\S*/g

/** Whether a text that people read has a name in it that only programs use. `own` are names that its author wrote. */
export function hasWireName(text: string, own: readonly string[] = []): boolean {
  const rest = own.reduce((left, name) => left.replaceAll(name, ''), text.replace(WRITTEN_SO, ''))
  return WIRE.test(rest)
}
