import type { Json } from '#kernel/page/values'

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && Object.keys(value).length === 0) ||
  value === ''

interface JsonDetailsProps {
  readonly title: string
  readonly value: Json | undefined
  /** Whether it is open at first. */
  readonly open?: boolean
}

/** A value as JSON that can be folded away; nothing for an empty one. */
export function JsonDetails({ title, value, open = false }: JsonDetailsProps) {
  if (isEmpty(value)) return null
  return (
    <details className="wf-json" open={open}>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section tabIndex={0} aria-label={title}>
        <pre>{typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>
      </section>
    </details>
  )
}
