import { json } from '@codemirror/lang-json'
import { MergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import type { PageDocument } from '#kernel/page/records'
import { formatPage } from '#kernel/page/schema'

const text = (page: PageDocument): string => JSON.stringify(formatPage(page), null, 2)

/** Both pages in their stored form, line by line. */
export function CompareJson(props: {
  readonly left: PageDocument
  readonly right: PageDocument
  readonly labels: readonly [left: string, right: string]
}) {
  const host = useRef<HTMLDivElement>(null)
  const { left, right } = props
  const [leftLabel, rightLabel] = props.labels
  useEffect(() => {
    const extensions = (label: string) => [
      json(),
      lineNumbers(),
      EditorView.lineWrapping,
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      EditorView.editable.of(false),
    ]
    const view = new MergeView({
      a: { doc: text(left), extensions: extensions(leftLabel) },
      b: { doc: text(right), extensions: extensions(rightLabel) },
      parent: host.current!,
      collapseUnchanged: { margin: 3, minSize: 6 },
      gutter: true,
    })
    return () => view.destroy()
  }, [left, right, leftLabel, rightLabel])
  return <div className="th-json" ref={host} />
}
