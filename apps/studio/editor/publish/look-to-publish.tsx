import { Button, Message } from '@arco-design/web-react'
import { useState } from 'react'
import type { Environment, LookInfo } from '../../../../server/wire.ts'
import { failureText } from '../../../kit/words/failure-text.ts'
import { call } from '../../../shell/client.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'

const texts = defineMessages('editor-look-to-publish', {
  zh: {
    differs: '项目外观尚未发布到 {{env}}：访问者看到的主题或共享样式与画布不同。',
    onePage: '发布外观会立即改变 1 个已发布页面。',
    pages: '发布外观会立即改变 {{count}} 个已发布页面。',
    noPages: '那里还没有已发布的页面。',
    publish: '把外观发布到 {{env}}',
    open: '查看外观',
    done: '外观已发布到 {{env}}',
  },
  en: {
    differs: 'The look of the project is not published to {{env}}: themes or shared styles there differ from the canvas.',
    onePage: 'Publishing it changes 1 published page immediately.',
    pages: 'Publishing it changes {{count}} published pages immediately.',
    pages_one: 'Publishing it changes {{count}} published page immediately.',
    noPages: 'No page is published there yet.',
    publish: 'Publish the look to {{env}}',
    open: 'See the look',
    done: 'The look is published to {{env}}',
  },
})

/** Says that an environment shows another look than the canvas, how many pages change with it, and publishes it for whoever may. */
export function LookToPublish(props: {
  readonly projectId: number
  readonly env: Environment
  readonly look: Pick<LookInfo, 'changed' | 'pages' | 'access'>
  readonly onPublished: () => void
}) {
  const { projectId, env, look, onPublished } = props
  const t = useMessages(texts)
  const [busy, setBusy] = useState(false)
  if (!look.changed[env]) return null
  const name = env.toUpperCase()
  const count = look.pages[env]
  const publish = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('POST /look/publish', { projectId, env })
      Message.success(t('done', { env: name }))
    } catch (thrown) {
      Message.warning(failureText(thrown))
    } finally {
      setBusy(false)
      onPublished()
    }
  }
  return (
    <div className="ed-publish-look" role="status">
      <p>
        {t('differs', { env: name })} {count === 0 ? t('noPages') : count === 1 ? t('onePage') : t('pages', { count })}
      </p>
      <div className="ed-publish-look-acts">
        {look.access !== 'tester' && (
          <Button size="mini" loading={busy} onClick={() => void publish()}>
            {t('publish', { env: name })}
          </Button>
        )}
        <a href={`/project/${projectId}/look`} target="_blank" rel="noopener">
          {t('open')}
        </a>
      </div>
    </div>
  )
}
