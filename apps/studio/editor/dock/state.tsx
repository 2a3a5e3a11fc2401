import { Button } from '@arco-design/web-react'
import { IconRefresh } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { isObject, type Json } from '#kernel/page'
import { useSignalValue } from '#kernel/view'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../editor-ui.ts'

const texts = defineMessages('editor-state', {
  zh: { refresh: '刷新', none: '页面还没有状态' },
  en: { refresh: 'Refresh', none: 'The page has no state yet' },
})

/** The engine's state of the page on the canvas. */
export function Panel() {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const tree = useSignalValue(session.live.tree)
  useEffect(() => session.live.refresh(), [session])
  return (
    <div className="ed-state">
      <Button size="mini" icon={<IconRefresh />} onClick={() => session.live.refresh()}>
        {t('refresh')}
      </Button>
      {Object.keys(tree).length === 0 && <p className="ed-note">{t('none')}</p>}
      {Object.entries(tree).map(([name, value]) => (
        <Value key={name} name={name} value={value} open />
      ))}
    </div>
  )
}

/** Beyond this many entries a level shows its beginning. */
const MOST = 200

function Value({ name, value, open = false }: { readonly name: string; readonly value: Json; readonly open?: boolean }) {
  const [shown, setShown] = useState(open)
  if (!Array.isArray(value) && !isObject(value)) {
    return (
      <div className="ed-value">
        <span>{name}</span>: <code>{JSON.stringify(value)}</code>
      </div>
    )
  }
  const entries = Object.entries(value as { readonly [key: string]: Json })
  return (
    <details open={shown} onToggle={(event) => setShown(event.currentTarget.open)} className="ed-value">
      <summary>
        {name} <span className="ed-muted">{Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`}</span>
      </summary>
      {shown && entries.slice(0, MOST).map(([key, each]) => <Value key={key} name={key} value={each} />)}
      {shown && entries.length > MOST && <span className="ed-muted">…</span>}
    </details>
  )
}
