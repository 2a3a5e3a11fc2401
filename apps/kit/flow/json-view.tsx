import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { type Told, toldBy } from '#kernel/message'
import type { FlowNode } from '#kernel/page/records'
import { misplacedNodes, parseEntry } from '#kernel/page/schema'
import { readJson, sameJson } from '#kernel/page/values'
import { useMessages } from '#shell/messages'
import { useFlowHost } from './host.ts'
import { flowTexts } from './texts.ts'

/** The steps as text: to read, to copy, to change and apply as a whole. */
export function JsonView() {
  const t = useMessages(flowTexts)
  const { id, nodes: shown, change, words } = useFlowHost()
  const [draft, setDraft] = useState<string | null>(null)
  const [wrong, setWrong] = useState('')
  const text = JSON.stringify(shown, null, 2)
  const apply = () => {
    if (draft === null) return
    const nodes = readNodes(draft)
    if ('problem' in nodes) return setWrong(words(nodes.problem))
    // The rules hold for what is typed too, but what stood there before may stay.
    const known = new Set(misplaced(id, shown).map(({ code, path }) => `${code} ${path}`))
    const broken = misplaced(id, nodes).find(({ code, path }) => !known.has(`${code} ${path}`))
    if (broken) return setWrong(`${broken.path}: ${words(broken.message)}`)
    setWrong('')
    if (sameJson(nodes, shown) || change(() => nodes)) setDraft(null)
  }
  return (
    <div className="tf-json-view">
      <textarea
        aria-label={t('json')}
        aria-invalid={wrong !== ''}
        spellCheck={false}
        value={draft ?? text}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          // Keys of the canvas mean nothing here; Escape still leaves.
          if (event.key !== 'Escape') event.stopPropagation()
        }}
      />
      <div className="tf-json-foot">
        <span role="status" className={wrong ? 'te-failed' : undefined}>
          {wrong ? `${t('badJson')}: ${wrong}` : draft === null || draft === text ? t('unchanged') : ''}
        </span>
        <Button size="mini" type="primary" disabled={draft === null || draft === text} onClick={apply}>
          {t('apply')}
        </Button>
      </div>
    </div>
  )
}

const misplaced = (id: string, nodes: readonly FlowNode[]) => misplacedNodes({ kind: 'flow', id, name: '', nodes, extra: {} })

/** Steps from text, or what is wrong with it. */
function readNodes(text: string): readonly FlowNode[] | { readonly problem: Told } {
  try {
    const entry = parseEntry({ kind: 'flow', id: 'typed', name: '', nodes: readJson(text), extra: {} })
    return entry.kind === 'flow' ? entry.nodes : []
  } catch (thrown) {
    const problem = toldBy(thrown)
    return { problem: typeof problem === 'string' ? problem.slice(0, 300) : problem }
  }
}
