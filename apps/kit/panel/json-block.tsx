import type { Json } from '#kernel/page/values'
import './json-block.css'

const SHOWN = 20_000

/** JSON, folded away behind its title when long. */
export function JsonBlock({ title, value }: { readonly title: string; readonly value: Json }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <details open={text.length < 2_000}>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <pre tabIndex={0}>{text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}</pre>
    </details>
  )
}
