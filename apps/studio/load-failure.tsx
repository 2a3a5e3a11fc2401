import { Button, Result } from '@arco-design/web-react'
import { useMessages } from '../shell/messages.ts'
import { common } from './texts.ts'

/** A list or screen that could not be loaded, with the reason and a way to try again. */
export function LoadFailure({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const t = useMessages(common)
  return (
    <Result
      status="error"
      title={t('loadFailed')}
      subTitle={error.message}
      extra={
        <Button type="primary" onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
