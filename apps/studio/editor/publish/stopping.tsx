import { IconCloseCircleFill } from '@arco-design/web-react/icon'
import { useMemo } from 'react'
import type { Environment } from '../../../../server/wire.ts'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { useMessages } from '../../../shell/messages.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { stopping } from '../problems/counts.ts'
import { publishTexts } from './texts.ts'

/** The errors that are going to keep the page from an environment, told before somebody tries. */
export function Stopping({ env, onShow }: { readonly env: Environment; readonly onShow: () => void }) {
  const { session } = useEditorUi()
  const t = useMessages(publishTexts)
  const count = useSignalValue(useMemo(() => stopping(session, env), [session, env]))
  if (count === 0) return null
  return (
    <button type="button" className="ed-publish-problems ed-publish-wide" onClick={onShow}>
      <IconCloseCircleFill className="ed-error" aria-hidden />
      {t('stopping', { count, env: env.toUpperCase() })}
    </button>
  )
}
