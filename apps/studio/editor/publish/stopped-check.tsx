import { Button } from '@arco-design/web-react'
import { IconCloseCircleFill } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { Finding } from '#kernel/page/records'
import { useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { useShowPlace } from '../places/show-place.ts'
import { FindingFixes } from '../problems/finding-fixes.tsx'
import { useWordsOf } from '../words/use-words.ts'
import { publishTexts } from './texts.ts'
import type { Stopped } from './use-publish.ts'

const SHOWN = 6

/** The errors that kept a page from being published, each with the way to its place and, where there is one, its fix. */
export function StoppedCheck(props: {
  readonly stopped: Stopped
  readonly busy: boolean
  readonly mayForce: boolean
  readonly onForce: () => void
  readonly onMended: () => void
  readonly onOpen: () => void
}) {
  const { stopped, busy, mayForce, onForce, onMended, onOpen } = props
  const { session } = useEditorUi()
  const t = useMessages(publishTexts)
  const words = useWordsOf(session)
  const show = useShowPlace()
  const [mended, setMended] = useState<ReadonlySet<Finding>>(new Set())
  const errors = stopped.findings.filter((finding) => finding.level === 'error')
  const left = errors.filter((finding) => !mended.has(finding))
  const name = stopped.env.toUpperCase()
  return (
    <div className="ed-publish-wide ed-publish-stopped" role="alert">
      <p>
        <IconCloseCircleFill className="ed-error" aria-hidden /> {t('stopped', { count: left.length, env: name })}
      </p>
      <ul>
        {left.slice(0, SHOWN).map((finding) => (
          <li key={`${finding.code} ${finding.entry} ${finding.path ?? ''}`}>
            <button
              type="button"
              onClick={() => {
                onOpen()
                show(finding)
              }}
            >
              {words(finding.message)}
            </button>
            <FindingFixes
              finding={finding}
              onFixed={() => {
                const next = new Set([...mended, finding])
                setMended(next)
                if (errors.every((each) => next.has(each))) onMended()
              }}
            />
          </li>
        ))}
      </ul>
      {left.length > SHOWN && <p>{t('more', { count: left.length - SHOWN })}</p>}
      <p>{t(mayForce ? 'mend' : 'askAdmin')}</p>
      {mayForce && (
        <Button size="mini" status="danger" loading={busy} onClick={onForce}>
          {t('force', { env: name })}
        </Button>
      )}
    </div>
  )
}
